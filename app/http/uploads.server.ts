// Takes the picture out of a form: stores a new one, or goes on with the one that the form carries along.
import type { AppLoadContext } from "@remix-run/node";
import { isFile } from "~/models/field.server";
import { PictureRefused } from "~/models/picture/encode.server";
import { keptField, pictureWords, type PictureRules } from "~/models/picture/picture";
import { storePicture } from "~/models/picture/picture.server";
import { logError } from "./errors.server";

/** Why a picture was not taken. */
export interface UploadFault {
  status: number;
  message: string;
}

/**
 * Replaces the form's file by the id of a stored picture, so that nobody picks a file twice when
 * another field fails. A file that was refused leaves the picture before it in place.
 * @param name the file input's name
 * @param rules what may come
 * @returns what was wrong with the file; null when nothing was, or when there was none
 */
export async function takePicture(
  form: FormData,
  name: string,
  context: AppLoadContext,
  rules: PictureRules,
): Promise<UploadFault | null> {
  const file = form.get(name);
  const kept = form.get(keptField(name));
  form.delete(name);
  form.delete(keptField(name));
  if (typeof kept === "string" && kept !== "") form.set(name, kept);
  if (!isFile(file)) return null;
  try {
    form.set(name, await storePicture(file, rules));
    return null;
  } catch (error) {
    if (error instanceof PictureRefused) return { status: 400, message: error.message };
    logError(error, context);
    return { status: 503, message: pictureWords.failed };
  }
}
