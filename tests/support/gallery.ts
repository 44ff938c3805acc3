// The pictures of a test's product, as the back office's models give and show them.
import { expect } from "vitest";
import { addPictures, findGallery } from "~/models/product/gallery.server";
import { actor, picture, setProduct, twoVariants } from "./product-rows";

/** Adds so many new pictures. */
export const add = async (
  id: string,
  count: number,
  more: { colour?: string; alt?: string } = {},
) => {
  const images = await Promise.all(Array.from({ length: count }, () => picture()));
  const added = { colour: "", alt: "", formKey: "", ...more, images };
  expect(await addPictures(actor, id, added)).toBe(count);
  return { images, added };
};
/** What each picture says, its colour and its place. */
export const shown = async (id: string) =>
  (await findGallery(id))?.pictures.map(({ alt, colour, position }) => [alt, colour, position]);
export const idsOf = async (id: string) => (await findGallery(id))?.pictures.map((one) => one.id);

/** A product that nobody gave a picture; its second variant is red. */
export async function bare() {
  const id = await twoVariants();
  await setProduct(id, { name: "Phone", picture: null });
  return id;
}
