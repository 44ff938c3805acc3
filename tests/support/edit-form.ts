// The edit form of a product as it is shown now, filled in and sent, for tests of the models.
import {
  editProductSchema,
  findEditableProduct,
  type ProductChange,
} from "~/models/product/edit.server";
import { shownField } from "~/models/product/product";

/** What the form sends with these fields changed; it says what stocks it showed, and of nothing else. */
export async function changeOf(
  id: string,
  fields: Record<string, string> = {},
): Promise<ProductChange> {
  const form = await findEditableProduct(id);
  const shown = form?.variants.map(({ stock }) => [shownField(stock), form.values[stock]]) ?? [];
  const seen = Object.fromEntries(shown) as Record<string, string>;
  const sent = { ...form?.values, ...seen, version: String(form?.version), ...fields };
  return editProductSchema(form?.variants.length ?? 0).parse(sent);
}
