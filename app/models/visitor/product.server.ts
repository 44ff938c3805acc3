// What a product's page says to one account alone.
import { getDb } from "~/db/connection.server";
import { homeState } from "~/models/checkout/promise.server";
import { orderToReview } from "~/models/review/author.server";
import { districtOf } from "~/models/shipping/shipping";

export interface OwnOfProduct {
  /** Where the account's parcels go; "" where that is not known, or abroad. */
  district: string;
  /** The order by which it may write about the product; null without one. */
  orderToReview: string | null;
}

/** Finds all of it with one query. */
export async function findOwn(userId: string, productId: string): Promise<OwnOfProduct> {
  const { state, order } = await getDb()
    .selectNoFrom([
      homeState(userId).$asScalar().$castTo<string | null>().as("state"),
      orderToReview(userId, productId).$asScalar().$castTo<string | null>().as("order"),
    ])
    .executeTakeFirstOrThrow();
  return { district: districtOf(state ?? "") ?? "", orderToReview: order };
}
