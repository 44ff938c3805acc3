// What the pictures of a product are for the staff: limits, and the addresses of their pages.
import { productsPath } from "./table";

/** The product's page shows no more; an alt text has so many characters. */
export const galleryLimits = { pictures: 40, atOnce: 20, alt: 200 };

/** What a picture without a colour shows. */
export const everyColour = "All colours";

/** The address of a product's pictures, or of the pages about one of them. */
export function galleryUrl(
  productId: string,
  picture = "",
  page: "" | "/remove" | "/restore" = "",
): string {
  const list = `${productsPath}/${encodeURIComponent(productId)}/pictures`;
  return picture ? `${list}/${encodeURIComponent(picture)}${page}` : list;
}
