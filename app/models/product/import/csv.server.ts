// Products as a CSV file: its columns, and the export's rows.
import { setImmediate as nextTurn } from "node:timers/promises";
import { moneyInput } from "~/models/money";
import { findProductStates } from "../state.server";
import type { ProductView } from "../table";
import { findMeant } from "../meant.server";
import { matchingProducts } from "../matching.server";

/** The columns in their order; one line is one variant, known by its SKU. */
export const csvColumns = {
  uid: "uid",
  sku: "SKU",
  name: "Name",
  description: "Description",
  brand: "Brand",
  category: "Category",
  type: "Type",
  colour: "Colour",
  storage: "Storage",
  price: "Price(৳)",
  originalPrice: "Price before discount",
  stock: "Stock",
} as const;
export type CsvColumn = keyof typeof csvColumns;

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 20_000 };

const EXPORT_BATCH = 200;

/** The products of a view, newest first, in batches of cells in the columns' order. */
export async function* exportProducts(view: ProductView): AsyncGenerator<string[][]> {
  const meant = await findMeant(view.q);
  let last: { createdAt: string; id: string } | undefined;
  for (;;) {
    const after = last;
    const rows = await matchingProducts(view, meant)
      .select(["products.id", "products.createdAt"])
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb("products.createdAt", "<", after?.createdAt ?? ""),
            eb.and([
              eb("products.createdAt", "=", after?.createdAt ?? ""),
              eb("products.id", "<", after?.id ?? ""),
            ]),
          ]),
        ),
      )
      .orderBy("products.createdAt", "desc")
      .orderBy("products.id", "desc")
      .limit(EXPORT_BATCH)
      .execute();
    last = rows.at(-1);
    if (!last) return;
    const products = await findProductStates(rows.map(({ id }) => id));
    yield products.flatMap(({ id, name, description, brand, category, type, variants }) =>
      variants.map(({ sku, colour, storage, price, originalPrice, stock }) => [
        id,
        sku,
        name,
        description,
        brand,
        category,
        type,
        colour ?? "",
        storage ?? "",
        moneyInput(price),
        originalPrice > price ? moneyInput(originalPrice) : "",
        String(stock),
      ]),
    );
    await nextTurn();
  }
}
