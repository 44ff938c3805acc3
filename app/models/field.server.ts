// What a schema's field is where it is more than a text: a file, a picture, or a thing that JSON may send as an object.
import * as z from "zod";
import { tooManyPictures, type PictureRules } from "~/models/picture/rules";

/** A field that is not said to be anything else is one text. */
export const fieldKinds = z.registry<
  | { kind: "file" }
  /** Its file is stored and replaced by the id of the picture before the schema sees it. */
  | { kind: "picture"; rules: PictureRules }
  /** The same of as many files as come: the schema sees a list of ids. */
  | { kind: "pictures"; rules: PictureRules }
  /** JSON may name it by an object of texts; a form knows only its text. */
  | { kind: "reference" }
>();

/** Of a form or call without fields. */
export const noFields = z.object({});

/** The picture that a file input brings, as the id under which it is stored. */
export function pictureField(error: string, rules: PictureRules) {
  return z.guid({ error }).register(fieldKinds, { kind: "picture", rules });
}

/** The pictures that a file input for several brings, as the ids under which they are stored. */
export function picturesField(error: string, most: number, rules: PictureRules) {
  return z
    .array(z.guid({ error }), { error })
    .min(1, error)
    .max(most, `Please add at most ${most} images at once`)
    .register(fieldKinds, { kind: "pictures", rules });
}

/** The same where none need come. */
export function anyPicturesField(rules: PictureRules & { most: number }) {
  return z
    .array(z.guid())
    .max(rules.most, tooManyPictures(rules.most))
    .default([])
    .register(fieldKinds, { kind: "pictures", rules });
}

/** A file that comes as it is. */
export function fileField(error: string) {
  return z.custom<File>(isFile, { error }).register(fieldKinds, { kind: "file" });
}

/** Plain remix-serve replaces the File class after the parser has taken its own. */
export function isFile(value: unknown): value is File {
  return Object.prototype.toString.call(value) === "[object File]";
}
