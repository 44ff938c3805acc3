// Finds what a customer orders by telephone, by its SKUs.
import { getDb } from "~/db/connection.server";
import { fullName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";

/** Finds each SKU's product. @throws Refusal that names every SKU that cannot be had */
export async function findItems(items: ReadonlyMap<string, number>) {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.sku", "variants.colour", "variants.storage"])
    .select(["variants.price", "variants.stock", "products.name", "products.currency"])
    .where("variants.sku", "in", [...items.keys()])
    .where(mayBeBought())
    .execute();
  const faults: string[] = [];
  const lines = [...items].flatMap(([sku, quantity]) => {
    const row = rows.find((one) => one.sku === sku);
    if (!row) faults.push(`There is no SKU “${sku}”.`);
    else if (row.stock < quantity) faults.push(`Of ${sku} there are ${row.stock} left.`);
    if (!row) return [];
    const { id: variantId, price: amount, currency } = row;
    return [{ variantId, name: fullName(row), quantity, unitPrice: { amount, currency } }];
  });
  const [currency, ...others] = new Set(lines.map(({ unitPrice }) => unitPrice.currency));
  if (others.length > 0) faults.push("An order can have one currency only.");
  if (faults.length > 0 || currency === undefined) {
    throw new Refusal("invalid", { items: faults.join(" ") });
  }
  return { lines, currency };
}
