// The letter that something is back in stock; it ends the wish for it.
import { env } from "~/env.server";
import { fullName, productUrl } from "~/models/product/choice";
import { formatMoney } from "~/models/money";
import { mayBeBought } from "~/models/product/product.server";
import { oneLine } from "~/models/text.server";
import { openLetters } from "./open.server";
import type { LetterWork } from "./work.server";

function inStock() {
  return openLetters("stock")
    .innerJoin("variants", "variants.id", "letters.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .where("variants.stock", ">", 0)
    .where(mayBeBought());
}

export const stockLetter: LetterWork = {
  findDue: (_now, limit) => inStock().select("letters.id").limit(limit).execute(),
  async write({ id }) {
    const row = await inStock()
      .select(["products.id", "products.name", "products.currency"])
      .select(["variants.colour", "variants.storage", "variants.price"])
      .where("letters.id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const name = oneLine(fullName(row));
    const price = formatMoney({ amount: row.price, currency: row.currency });
    return {
      subject: `Back in stock: ${name}`,
      news: [
        `${name} is back in stock, for ${price}. We keep none back: who orders first has it.`,
        `${env.mailedOrigin ?? ""}${productUrl(row.id, row)}`,
      ],
      why: "You asked us to write once when it is back, and this was it.",
      after: (trx, at) =>
        trx
          .updateTable("letters")
          .set({ endedAt: at, endedBy: "letter" })
          .where("id", "=", id)
          .where("endedAt", "is", null)
          .execute(),
    };
  },
};
