// Takes pictures out of a form: stores new ones, and goes on with those that the form carries along.
import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { isFile } from "~/models/field.server";
import {
  keptField,
  pictureWords,
  tooManyPictures,
  type PictureRules,
} from "~/models/picture/rules";
import { storePictureOnce } from "~/models/picture/once.server";
import { storePicture } from "~/models/picture/store.server";
import { Refusal } from "~/models/refusal.server";
import { oneLine } from "~/models/text.server";
import { reportFault } from "./errors.server";

/**
 * Replaces the form's file by the id of a stored picture, so that nobody picks a file twice when
 * another field fails. A file that was refused leaves the picture before it in place.
 * @param name the file input's name
 * @param rules what may come
 * @returns the refusal of the file, also when it could not be stored; none when all is well
 */
export async function takePicture(
  form: FormData,
  name: string,
  context: AppLoadContext,
  rules: PictureRules,
): Promise<Refusal[]> {
  const file = form.get(name);
  const kept = form.get(keptField(name));
  form.delete(name);
  form.delete(keptField(name));
  if (typeof kept === "string" && kept !== "") form.set(name, kept);
  if (!isFile(file)) return [];
  const stored = await orRefused(storePicture(file, rules), context);
  if (stored instanceof Refusal) return [stored];
  form.set(name, stored);
  return [];
}

/**
 * The same for a field of several files: those that were kept before come first. Its form has a key
 * (`formKey`), so that one that is sent twice stores each of its files once.
 * @returns a refusal for each file that was not stored, which names it
 */
export async function takePictures(
  form: FormData,
  name: string,
  context: AppLoadContext,
  rules: PictureRules,
): Promise<Refusal[]> {
  const files = form.getAll(name).filter(isFile);
  const ids = new Set(form.getAll(keptField(name)).filter((kept) => !isFile(kept)) as string[]);
  const sent = form.get("formKey");
  const key = typeof sent === "string" && sent !== "" ? sent : randomUUID();
  form.delete(name);
  form.delete(keptField(name));
  const refusals: Refusal[] = [];
  const tooMany = rules.most !== undefined && ids.size + files.length > rules.most;
  if (tooMany) refusals.push(new Refusal("invalid", tooManyPictures(rules.most ?? 0)));
  for (const file of tooMany ? [] : files) {
    const store = storePictureOnce(file, rules, key);
    const stored = await orRefused(store, context);
    if (!(stored instanceof Refusal)) ids.add(stored);
    else refusals.push(new Refusal(stored.code, `${oneLine(file.name)}: ${stored.message}`));
  }
  for (const id of ids) form.append(name, id);
  return refusals;
}

async function orRefused(
  work: Promise<string>,
  context: AppLoadContext,
): Promise<string | Refusal> {
  try {
    return await orUploadFailed(work, context);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
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
