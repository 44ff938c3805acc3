// The letter that prices of a wish list fell: once a day at most, against the price that was noted before.
import { sql, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { daysBefore } from "~/models/date";
import { formatMoney } from "~/models/money";
import { fullName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import { oneLine } from "~/models/text.server";
import { maxWishes } from "~/models/wish-list/wish-list";
import { openLetters } from "./open.server";
import type { LetterWork } from "./work.server";

/** Wishes whose variant costs less than was noted, and can be had. */
function fallen() {
  return getDb()
    .selectFrom("wishes")
    .innerJoin("variants", "variants.id", "wishes.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .whereRef("variants.price", "<", "wishes.price")
    .where("variants.stock", ">", 0)
    .where(mayBeBought());
}

/** Not again within a day. */
const due = (now: Date) =>
  openLetters("price").where((eb) =>
    eb.or([eb("letters.sentAt", "is", null), eb("letters.sentAt", "<=", daysBefore(now, 1))]),
  );

export const priceLetter: LetterWork = {
  findDue: (now, limit) =>
    due(now)
      .select("letters.id")
      .where((eb) =>
        eb.exists(
          fallen()
            .select("wishes.id")
            .where(sql<SqlBool>`wishes."userId" = letters."userId"`),
        ),
      )
      .limit(limit)
      .execute(),
  async write({ id, userId }, now) {
    const still = await due(now).select("letters.id").where("letters.id", "=", id).execute();
    if (still.length === 0) return null;
    const rows = await fallen()
      .select(["wishes.id", "wishes.price as before", "variants.price", "products.currency"])
      .select(["products.name", "variants.colour", "variants.storage"])
      .where("wishes.userId", "=", userId)
      .orderBy("wishes.addedAt")
      .orderBy("wishes.id")
      .limit(maxWishes)
      .execute();
    if (rows.length === 0) return null;
    const lines = rows.map(({ before, price, currency, ...row }) => {
      const [was, is] = [before ?? price, price].map((amount) => formatMoney({ amount, currency }));
      return `${oneLine(fullName(row))}: ${is} (before ${was})`;
    });
    return {
      subject:
        lines.length === 1 ? "A price fell on your wish list" : "Prices fell on your wish list",
      news: [
        "this costs less now than when you put it on your wish list, or than in our last letter:",
        lines.join("\n"),
        `${env.mailedOrigin ?? ""}/wishlist`,
      ],
      why: "You asked us to write when a price on your wish list falls, at most once a day.",
      async after(trx) {
        for (const { id: wish, price } of rows) {
          await trx.updateTable("wishes").set({ price }).where("id", "=", wish).execute();
        }
      },
    };
  },
};
