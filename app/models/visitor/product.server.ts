// What a product's page says to one account alone.
import type { Expression } from "kysely";
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

/**
 * The columns that tell it, for a query that finds the account too; `ownFrom` reads them.
 * @param userId or what names it in that query
 */
export function ownColumns(userId: string | Expression<string>, productId: string) {
  return [
    homeState(userId).$asScalar().$castTo<string | null>().as("homeState"),
    orderToReview(userId, productId).$asScalar().$castTo<string | null>().as("orderToReview"),
  ] as const;
}

/** What was found; nothing where the columns were not asked for. */
export function ownFrom(row: {
  homeState?: string | null;
  orderToReview?: string | null;
}): OwnOfProduct {
  const { homeState, orderToReview = null } = row;
  return { district: districtOf(homeState ?? "") ?? "", orderToReview };
}

/** Finds all of it with one query. */
export async function findOwn(userId: string, productId: string): Promise<OwnOfProduct> {
  const query = getDb().selectNoFrom(ownColumns(userId, productId));
  return ownFrom(await query.executeTakeFirstOrThrow());
}
