// The shop's icons for tabs and phones: its mark, or the drawing of a shop that gave none.
import { createHash } from "node:crypto";
import { drawPng, icoOf } from "~/models/picture/draw.server";
import { readPicture } from "~/models/picture/file.server";
import { isHosted, pictureFile } from "~/models/picture/picture";
import { drawingsOf, pictureIcon } from "./mark";
import { findShop } from "./shop.server";

/** Every icon by the name of its address, with its type and its size in pixels. */
const icons = {
  "favicon.svg": { type: "image/svg+xml", size: 96 },
  "favicon.ico": { type: "image/x-icon", size: 32 },
  "apple-touch-icon.png": { type: "image/png", size: 180 },
  "icon-192.png": { type: "image/png", size: 192 },
  "icon-512.png": { type: "image/png", size: 512 },
} as const;

export type IconName = keyof typeof icons;

/** An icon, and what names its content. */
export interface Icon {
  bytes: Buffer;
  type: string;
  etag: string;
}

/** What was drawn of the present mark: each icon is drawn once. */
let drawn: { mark: string | null; icons: Map<IconName, Promise<Icon>> } | undefined;

/**
 * An icon of the shop.
 * @returns the address of the mark where an outside service keeps it
 */
export async function findIcon(name: IconName): Promise<Icon | { elsewhere: string }> {
  const { mark } = await findShop();
  if (mark !== null && isHosted(mark)) return { elsewhere: mark };
  if (drawn?.mark !== mark) drawn = { mark, icons: new Map() };
  const known = drawn.icons;
  const icon = known.get(name) ?? draw(name, mark);
  known.set(name, icon);
  // What failed is drawn again.
  icon.catch(() => known.delete(name));
  return icon;
}

async function draw(name: IconName, mark: string | null): Promise<Icon> {
  const { type, size } = icons[name];
  const bytes = await contentOf(name, mark, size);
  const digest = createHash("sha256").update(bytes).digest("base64url");
  return { bytes, type, etag: `"${digest.slice(0, 16)}"` };
}

async function contentOf(name: IconName, mark: string | null, size: number): Promise<Buffer> {
  const [file = ""] = mark === null ? [] : pictureFile(mark, 640).split("/").slice(-1);
  const picture = await readPicture(file);
  const { icon, tile } = drawingsOf(mark);
  const isOfTab = name === "favicon.svg" || name === "favicon.ico";
  if (name === "favicon.svg") {
    if (!picture) return Buffer.from(icon);
    return Buffer.from(pictureIcon((await drawPng(picture, size)).toString("base64")));
  }
  const png = await drawPng(picture ?? Buffer.from(isOfTab ? icon : tile), size);
  return isOfTab ? icoOf(png, size) : png;
}
