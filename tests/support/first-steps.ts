// What a keeper does from an empty shop to the first sale, and a buyer to make it, in forms: without a browser or with one.
import { details } from "./checkout";
import { keeper } from "./empty-shop";
import type { Hand } from "./filling";
import { file, png } from "./pictures";
import type { Work } from "./setting-rooms";

export const opening = "/admin/settings/opening";
/** What a shop says before its keeper opens it. */
export const soon = "We open soon.";

export const enter = (admin: Hand): Promise<string> =>
  admin.fill("/login", { type: { ...keeper, remember: "on" } });

export const addCategory = (admin: Hand): Promise<string> =>
  admin.fill("/admin/categories/new", {
    type: { name: "Rain gear", description: "All for the rain", status: "Active" },
  });

/** Nobody sees it but staff. @returns its id */
export async function addDraft({ shop, admin }: Work): Promise<string> {
  const { slug } = await shop.db
    .selectFrom("categories")
    .select("slug")
    .where("name", "=", "Rain gear")
    .executeTakeFirstOrThrow();
  await admin.fill("/admin/products/new", {
    type: {
      ...{ name: "Surma One", brand: "Surma", description: "A phone.", price: "9000", stock: "3" },
      ...{ category: slug, image: file(await png()), state: "Draft" },
    },
  });
  return (await shop.db.selectFrom("products").select("id").executeTakeFirstOrThrow()).id;
}

/** Puts it on sale, and among the home page's deals. */
export async function publish(admin: Hand, id: string): Promise<void> {
  await admin.fill(`/admin/products/${id}/edit`, { type: { state: "Published" } });
  await admin.fill(`/admin/products/${id}/places`, { type: { deal: "1" } });
}

export const addToCart = (buyer: Hand, id: string): Promise<string> =>
  buyer.fill(`/product/${id}`, { type: {}, with: { add: id } });

/** From the cart to the placed order. @returns its number */
export async function checkOut(buyer: Hand, shop: Work["shop"]): Promise<string> {
  const { name, phone, email, street, city, district } = details;
  await buyer.fill("/checkout/details", { type: { name, phone, email, street, city, district } });
  await buyer.fill("/checkout/delivery", { type: { method: "bank" } });
  await buyer.fill("/checkout/review", { type: {} });
  return (await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow()).id;
}
