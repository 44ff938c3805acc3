// Takes the picture out of a form: stores a new one, or goes on with the one that the form carries along.
import type { AppLoadContext } from "@remix-run/node";
import { isFile } from "~/models/field.server";
import { keptField, pictureWords, type PictureRules } from "~/models/picture/picture";
import { storePicture } from "~/models/picture/picture.server";
import { Refusal } from "~/models/refusal.server";
import { reportFault } from "./errors.server";

/**
 * Replaces the form's file by the id of a stored picture, so that nobody picks a file twice when
 * another field fails. A file that was refused leaves the picture before it in place.
 * @param name the file input's name
 * @param rules what may come
 * @throws Refusal of the file, or when it could not be stored
 */
export async function takePicture(
  form: FormData,
  name: string,
  context: AppLoadContext,
  rules: PictureRules,
): Promise<void> {
  const file = form.get(name);
  const kept = form.get(keptField(name));
  form.delete(name);
  form.delete(keptField(name));
  if (typeof kept === "string" && kept !== "") form.set(name, kept);
  if (isFile(file)) form.set(name, await orUploadFailed(storePicture(file, rules), context));
}

/**
 * Waits for a picture to be stored. What breaks that stands in the log.
 * @throws Refusal of the picture, or when it could not be stored
 */
export async function orUploadFailed<T>(work: Promise<T>, context: AppLoadContext): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    await reportFault(error, context, pictureWords.failed);
    throw new Refusal("busy", pictureWords.failed, { cause: error });
  }
}
