// The pictures of a product as the back office changes them: added, put in order, described, replaced, removed.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { pictureField, picturesField } from "~/models/field.server";
import { linkPicture } from "~/models/picture/link.server";
import { releasePicture } from "~/models/picture/release.server";
import { galleryPicture, pictureWords } from "~/models/picture/rules";
import { Refusal } from "~/models/refusal.server";
import { optionalText, requiredText } from "~/models/text.server";
import { everyColour, galleryLimits } from "./gallery";
import { noSuchProduct } from "./product.server";
import { findVersion, saveVersion } from "./version.server";

/** The words for a picture that is not there. */
export const noPicture = "This product has no such picture, or it was removed.";

const colourRule = optionalText(50);

/** What the form for new pictures sends. */
export const newPicturesSchema = z.object({
  images: picturesField("Choose at least one image", galleryLimits.atOnce, galleryPicture),
  colour: colourRule,
  alt: optionalText(galleryLimits.alt),
  formKey: z.string().max(64).default(""),
});

/** What the form of one picture sends. */
export const galleryPictureSchema = z.object({
  alt: requiredText("Say what the picture shows", galleryLimits.alt),
  colour: colourRule,
  place: z.coerce
    .number({ error: "Place must be a whole number from 1" })
    .int("Place must be a whole number from 1")
    .min(1, "Place must be a whole number from 1")
    .max(galleryLimits.pictures, `Place must be at most ${galleryLimits.pictures}`),
  image: pictureField(pictureWords.invalid, { ...galleryPicture, field: "image" }).optional(),
  version: z.coerce.number().int(),
});

/** What a button that moves a picture sends. */
export const moveSchema = z.object({
  picture: z.string().max(200),
  to: z.coerce.number().int().min(1).max(galleryLimits.pictures),
});

/** A product's pictures in their order, and the colours that they can show; null for an unknown or deleted one. */
export async function findGallery(productId: string, db: Db = getDb()) {
  const product = await findVersion(db, productId);
  if (!product) return null;
  const pictures = await db
    .selectFrom("pictures")
    .select(["id", "path", "alt", "colour", "width", "height", "position"])
    .where("productId", "=", productId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const variants = await db
    .selectFrom("variants")
    .select("colour")
    .where("productId", "=", productId)
    .where("colour", "is not", null)
    .$narrowType<{ colour: string }>()
    .orderBy("position")
    .execute();
  const colours = [...new Set(variants.map(({ colour }) => colour))];
  return { ...product, pictures, colours };
}

/** One picture of a product with its place from 1, and all of the product's; null when it has no such picture. */
export async function findGalleryPicture(productId: string, pictureId: string) {
  const gallery = await findGallery(productId);
  if (!gallery) return null;
  const index = gallery.pictures.findIndex(({ id }) => id === pictureId);
  const picture = gallery.pictures[index];
  return picture ? { gallery, picture, place: index + 1 } : null;
}

export type Gallery = NonNullable<Awaited<ReturnType<typeof findGallery>>>;
type GalleryPicture = Gallery["pictures"][number];

/**
 * Adds stored pictures at the end. Those that the product has already, because its form was sent twice,
 * stay as they are.
 * @returns how many were added
 * @throws Refusal when the product is gone, has not the colour, or would have too many pictures
 */
export async function addPictures(
  actor: Actor,
  productId: string,
  { images, colour, alt }: z.infer<typeof newPicturesSchema>,
): Promise<number> {
  return changeGallery(actor, productId, async (trx, gallery) => {
    const fresh = images.filter((id) => !gallery.pictures.some((picture) => picture.id === id));
    const count = gallery.pictures.length + fresh.length;
    if (count > galleryLimits.pictures) {
      const message = `A product has at most ${galleryLimits.pictures} pictures: with these it would have ${count}.`;
      throw new Refusal("invalid", { images: message });
    }
    const last = gallery.pictures.at(-1)?.position ?? 0;
    const shown = colourOf(gallery, colour);
    const words = alt || [gallery.name, shown].filter(Boolean).join(", ");
    for (const [index, id] of fresh.entries()) {
      const place = { colour: shown, position: last + index + 1, alt: words };
      await linkPicture(trx, id, gallery, place);
    }
    return fresh.length;
  });
}

/**
 * Puts a picture to a place among the others, which move along; one past the end is the last.
 * @throws Refusal when the product or the picture is gone
 */
export async function movePicture(
  actor: Actor,
  productId: string,
  { picture, to }: z.infer<typeof moveSchema>,
): Promise<void> {
  await changeGallery(actor, productId, async (trx, gallery) => {
    await place(trx, gallery, pictureOf(gallery, picture), to);
  });
}

/**
 * Saves what a picture shows, its place, and a new file for it.
 * @throws Refusal when the product or the picture is gone, the product was changed since the form was
 *   filled, or has not the colour
 */
export async function editPicture(
  actor: Actor,
  productId: string,
  pictureId: string,
  { alt, colour, place: to, image, version }: z.infer<typeof galleryPictureSchema>,
): Promise<void> {
  const work = async (trx: Db, gallery: Gallery) => {
    const old = pictureOf(gallery, pictureId);
    const shown = colour === old.colour ? colour : colourOf(gallery, colour);
    await place(trx, gallery, old, to);
    const words = { alt, colour: shown };
    if (image === undefined) {
      await trx.updateTable("pictures").set(words).where("id", "=", old.id).execute();
      return;
    }
    const { position } = await trx
      .selectFrom("pictures")
      .select("position")
      .where("id", "=", old.id)
      .executeTakeFirstOrThrow();
    await linkPicture(trx, image, gallery, { ...words, position });
    await releasePicture(trx, productId, old);
  };
  await changeGallery(actor, productId, work, { version });
}

function pictureOf({ pictures }: Gallery, id: string): GalleryPicture {
  const picture = pictures.find((one) => one.id === id);
  if (!picture) throw new Refusal("notFound", noPicture);
  return picture;
}

/**
 * Changes a product's pictures, counts their places anew, lets lists show the first one, and writes
 * down what became of them.
 * @param how the version of the form, without which the change is to what is there; and what it takes
 *   to undo the change
 * @throws Refusal when the product is gone, or was changed since the form was filled
 */
export async function changeGallery<Result>(
  actor: Actor,
  productId: string,
  work: (trx: Db, gallery: Gallery) => Promise<Result>,
  { version, undo }: { version?: number; undo?: (before: Gallery) => object } = {},
): Promise<Result> {
  return transact(async (trx) => {
    const before = await findGallery(productId, trx);
    if (!before) throw noSuchProduct();
    const result = await work(trx, before);
    const after = await findGallery(productId, trx);
    if (!after) throw noSuchProduct();
    for (const [index, { id, position }] of after.pictures.entries()) {
      if (position === index + 1) continue;
      const moved = { position: index + 1 };
      await trx.updateTable("pictures").set(moved).where("id", "=", id).execute();
    }
    const [old, now] = [describe(before), describe(after)];
    if (JSON.stringify(old) === JSON.stringify(now)) return result;
    const picture = after.pictures[0]?.path ?? null;
    await saveVersion(trx, { id: productId, version: version ?? before.version }, { picture });
    await recordChanges(trx, actor, [
      {
        action: "updated",
        entity: "product",
        entityId: productId,
        name: before.name,
        before: old,
        after: now,
        undo: undo?.(before),
      },
    ]);
    return result;
  });
}

/** Pictures by their places: what each shows, of which colour, and its file. */
function describe({ pictures }: Gallery): AuditFields {
  return Object.fromEntries(
    pictures.map(({ alt, colour, path }, index) => [
      `Picture ${index + 1}`,
      [alt, colour ?? everyColour, path].join(" · "),
    ]),
  );
}

function colourOf({ colours }: Gallery, colour: string): string | null {
  if (colour === "") return null;
  if (colours.includes(colour)) return colour;
  throw new Refusal("invalid", { colour: "No variant of this product has this colour." });
}

/** Puts a picture to a place among a product's, which move along. */
export async function place(
  trx: Db,
  { pictures }: Gallery,
  picture: { id: string; position: number },
  to: number,
): Promise<void> {
  const order: { id: string; position: number }[] = pictures.filter(({ id }) => id !== picture.id);
  order.splice(to - 1, 0, picture);
  for (const [index, { id, position }] of order.entries()) {
    if (position === index + 1) continue;
    const moved = { position: index + 1 };
    await trx.updateTable("pictures").set(moved).where("id", "=", id).execute();
  }
}
