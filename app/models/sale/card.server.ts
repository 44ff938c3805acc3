// The cards of the home page that tell of sales.
import { getDb } from "~/db/connection.server";
import { listingUrl } from "~/models/listing/listing";
import { findDates } from "~/models/settings/dates.server";
import { stateAt } from "./times";

/** As many sales as have cards, and product types that one card leads to. */
const MOST = { cards: 3, types: 8 };

/**
 * A card for each sale that runs and has words for one; it leads to the products in it. A weekly
 * one stays between its weekends and says when it is.
 */
export async function findSaleCards() {
  const rows = await getDb()
    .selectFrom("sales")
    .selectAll()
    .where("active", "=", 1)
    .where("cardText", "!=", "")
    .orderBy("startsAt")
    .limit(50)
    .execute();
  const dates = await findDates();
  const now = new Date().toISOString();
  const standing = rows.filter((sale) => {
    const began = sale.startsAt <= now && stateAt(sale, now, dates) !== "Over";
    return sale.weekly === 1 ? began : stateAt(sale, now, dates) === "Running";
  });
  return Promise.all(
    standing.slice(0, MOST.cards).map(async ({ id, name, cardText, cardPicture, weekly }) => ({
      title: name,
      text: weekly === 1 ? `${cardText}, Fridays and Saturdays` : cardText,
      picture: cardPicture,
      href: await findSaleUrl(id),
    })),
  );
}

/** The list that has the sale's products: of their types, or of all that costs less now. */
async function findSaleUrl(saleId: string): Promise<string> {
  const rows = await getDb()
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select("products.typeId")
    .distinct()
    .where("saleItems.saleId", "=", saleId)
    .orderBy("products.typeId")
    .limit(MOST.types + 1)
    .execute();
  const types = rows.flatMap(({ typeId }) => typeId ?? []);
  return types.length === rows.length && types.length <= MOST.types
    ? listingUrl({ types })
    : listingUrl({ offers: true });
}
