// The letter about a forgotten cart: after a day, and of each thing that lies in it once.
import { sql, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { daysBefore } from "~/models/date";
import { maxLines } from "~/models/cart/cart";
import { formatMoney } from "~/models/money";
import { fullName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import { oneLine } from "~/models/text.server";
import { openLetters } from "./open.server";
import type { LetterWork } from "./work.server";

/** Who left something longer ago did not forget it: they do not want it. */
const LONGEST_DAYS = 7;

/** What lies in carts for a day and can still be bought. */
function forgotten(now: Date) {
  return getDb()
    .selectFrom("carts")
    .innerJoin("cartLines", "cartLines.cartId", "carts.id")
    .innerJoin("variants", "variants.id", "cartLines.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .where("carts.updatedAt", "<=", daysBefore(now, 1))
    .where("carts.updatedAt", ">", daysBefore(now, LONGEST_DAYS))
    .where("variants.stock", ">", 0)
    .where(mayBeBought());
}

export const cartLetter: LetterWork = {
  findDue: (now, limit) =>
    openLetters("cart")
      .select("letters.id")
      .where((eb) =>
        eb.exists(
          forgotten(now)
            .select("cartLines.id")
            .where(sql<SqlBool>`carts."userId" = letters."userId"`)
            .where(sql<SqlBool>`"cartLines"."addedAt" > coalesce(letters."sentAt", '')`),
        ),
      )
      .limit(limit)
      .execute(),
  async write({ userId, sentAt }, now) {
    const rows = await forgotten(now)
      .select(["products.name", "products.currency", "variants.colour", "variants.storage"])
      .select(["variants.price", "cartLines.quantity"])
      .where("carts.userId", "=", userId)
      .where("cartLines.addedAt", ">", sentAt ?? "")
      .orderBy("cartLines.addedAt")
      .orderBy("cartLines.id")
      .limit(maxLines)
      .execute();
    if (rows.length === 0) return null;
    const lines = rows.map(({ quantity, price, currency, ...row }) => {
      const each = formatMoney({ amount: price, currency });
      return `${quantity} × ${oneLine(fullName(row))}, ${each} each`;
    });
    return {
      subject: "Something waits in your cart",
      news: [
        "this still lies in your cart, at today's prices:",
        lines.join("\n"),
        `${env.mailedOrigin ?? ""}/cart`,
        "We do not write about it again.",
      ],
      why: "You asked us to remind you of what you leave in your cart.",
    };
  },
};
