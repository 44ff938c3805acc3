// The cards of the home page that tell of promotions.
import { getDb } from "~/db/connection.server";
import { findGroupUrl } from "./group.server";
import { promotionState } from "./promotion";
import { readPromotion } from "./row.server";

/** As many cards as the home page has room for. */
const MOST = 6;

/** A card for each promotion that stands and has words for one; it leads to the products that it is for. */
export async function findPromotionCards() {
  const rows = await getDb()
    .selectFrom("promotions")
    .selectAll()
    .where("active", "=", 1)
    .where("cardText", "!=", "")
    .orderBy("priority", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  const now = new Date().toISOString();
  const standing = rows.map(readPromotion).filter((row) => promotionState(row, now) === "Running");
  return Promise.all(
    standing.slice(0, MOST).map(async ({ name, cardText, cardPicture, conditions }) => ({
      ...{ title: name, text: cardText, picture: cardPicture },
      href: await findGroupUrl(conditions.group),
    })),
  );
}
