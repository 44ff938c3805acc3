// Says whether a public page that was made a while ago would be made alike now.
import { findPageState } from "~/models/product/page-state.server";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What decides when a public page changes, beside the catalogue. */
export interface PageKind {
  /** The product whose pieces it shows; null for none. */
  productId: string | null;
  /** Whether it shows things from one moment to another, which are set by the minute. */
  byMinute: boolean;
}

/**
 * All that a page depends on beside its address and its visitor: two equal words mean two equal pages.
 * @param now milliseconds since 1970; the footer names the year, so that no word outlives its day
 * @throws Outage while the database is away
 */
export async function pageState(
  { productId, byMinute }: PageKind,
  now = Date.now(),
): Promise<string> {
  const clock = Math.floor(now / (byMinute ? MINUTE_MS : DAY_MS));
  return `${clock} ${await findPageState(productId)}`;
}
