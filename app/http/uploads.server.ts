// Takes the picture out of a form: stores a new one, or goes on with the one that the form carries along.
import type { AppLoadContext } from "@remix-run/node";
import { pictureWords, productPicture } from "~/models/picture";
import { PictureRefused, storePicture } from "~/models/picture.server";
import { logError } from "./errors.server";

/** Why a picture was not taken. */
export interface UploadFault {
  status: number;
  message: string;
}

/** The hidden field that carries a stored picture's id while its form goes back and forth. */
export function keptField(name: string): string {
  return `${name}Kept`;
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
  rules = productPicture,
): Promise<UploadFault | null> {
  const file = form.get(name);
  const kept = form.get(keptField(name));
  form.delete(name);
  form.delete(keptField(name));
  if (typeof kept === "string" && kept !== "") form.set(name, kept);
  // Not "instanceof File": plain remix-serve replaces that class after the parser has taken its own.
  if (file === null || typeof file === "string") return null;
  // Browsers send an input without a file as one without name and content.
  if (file.size === 0 && file.name === "") return null;
  try {
    form.set(name, await storePicture(file, rules));
    return null;
  } catch (error) {
    if (error instanceof PictureRefused) return { status: 400, message: error.message };
    logError(error, context);
    return { status: 503, message: pictureWords.failed };
  }
}
