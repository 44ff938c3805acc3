// Who changes an order.
import type { Actor } from "~/models/audit/audit.server";

/**
 * Who changes an order: somebody of the staff, the shopper, whom the page has let in to it, or the
 * shop by itself.
 */
export type By = { staff: Actor } | { customer: string | null } | "shop";
