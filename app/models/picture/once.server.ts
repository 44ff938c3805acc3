// Stores a form's picture once, however often the form is sent.
import { createHash, randomUUID } from "node:crypto";
import { Limiter } from "~/limiter.server";
import { refusePicture } from "./encode.server";
import { isHosted, pictureWidths } from "./picture";
import type { PictureRules } from "./rules";
import { readPicture } from "./file.server";
import { findPicturePath } from "./picture.server";
import { storeBytes } from "./store.server";

/** Files of one form come twice at the same moment: the second finds what the first has stored. */
const oneAtATime = new Limiter(1);

/**
 * Takes in a file of a form as `storePicture` does, once: the same file in the same form is the same picture.
 * @param key what one rendering of the form is known by, and nobody can guess
 */
export async function storePictureOnce(file: Blob, rules: PictureRules, key: string) {
  return oneAtATime.run(async () => {
    if (file.size > rules.bytes) throw refusePicture(rules, rules.tooLarge);
    const bytes = Buffer.from(await file.arrayBuffer());
    const id = guidOf(createHash("sha256").update(key).update(bytes).digest("hex"));
    const path = await findPicturePath(id);
    if (path === null) return storeBytes(bytes, rules, id);
    // After a crash there may be a row without its files.
    const smallest = `${id}-${pictureWidths[0]}.webp`;
    const whole = isHosted(path) || (await readPicture(smallest, rules.shelf)) !== null;
    return whole ? id : storeBytes(bytes, rules, randomUUID());
  });
}

function guidOf(hash: string): string {
  const [all = ""] = hash.match(/^.{32}/) ?? [];
  // The digits that say version and variant of a random one.
  return all.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
