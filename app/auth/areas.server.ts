// Which area of the back office each of its addresses belongs to: the one list that the guards go by.
import { matchRoutes } from "@remix-run/react";
import { areaNames, isOwner, mayEnter, type Area } from "~/models/account/area";
import type { User } from "~/models/account/user";

/** Areas, or: all of the staff, or owners alone. */
type Keepers = Area | readonly Area[] | "staff" | "owners";

/**
 * By the pattern of an address, as routers write it; the most precise one counts. An address that no
 * pattern names is its owners' alone.
 */
const rooms: Record<string, Keepers> = {
  "/admin": "staff",
  "/admin/confirm": "staff",
  "/admin/profile/*": "staff",
  "/admin/notifications": "staff",
  "/admin/views/*": "staff",
  "/admin/overview": "orders",
  "/admin/figures/*": "orders",
  "/admin/orders": ["orders", "refunds"],
  "/admin/orders/:id": ["orders", "refunds"],
  "/admin/orders/:id/refund": "refunds",
  "/admin/orders/:id/refunds/*": "refunds",
  "/admin/orders/bulk": "orders",
  "/admin/orders/export": "orders",
  "/admin/orders/new": "orders",
  "/admin/orders/print": "orders",
  "/admin/orders/*": "orders",
  "/admin/categories/*": "catalogue",
  "/admin/products/*": "catalogue",
  "/admin/types/*": "catalogue",
  "/admin/reviews/*": "catalogue",
  "/admin/questions/*": "catalogue",
  // A change of many products, and its undoing.
  "/admin/audit/:id/*": "catalogue",
  "/admin/sales/*": "discounts",
  "/admin/promotions/*": "discounts",
  "/admin/customers/*": "people",
  "/admin/newsletter/*": "people",
  "/admin/settings/*": "settings",
  "/admin/tasks": "settings",
  "/admin/settings/staff/*": "owners",
  "/admin/audit": "owners",
  "/api/categories/*": "catalogue",
  "/api/products/*": "catalogue",
};

const patterns = Object.keys(rooms).map((path) => ({ path }));

/** What was found: the frame of the back office asks for the same rooms with every page, and a match is slow. */
const found = new Map<string, Keepers | null>();
const MOST_FOUND = 500;

/** Whose an address is; null for one that no pattern names. It is read exactly as the router reads it. */
export function keepersOf(pathname: string): Keepers | null {
  const known = found.get(pathname);
  if (known !== undefined) return known;
  const [match] = matchRoutes(patterns, pathname) ?? [];
  const keepers = match ? (rooms[match.route.path] ?? null) : null;
  if (found.size >= MOST_FOUND) found.clear();
  found.set(pathname, keepers);
  return keepers;
}

/** Whether somebody of the staff may go to an address. */
export function mayGo(user: User, pathname: string): boolean {
  if (isOwner(user)) return true;
  const keepers = keepersOf(pathname) ?? "owners";
  if (keepers === "owners") return false;
  return keepers === "staff" || [keepers].flat().some((area) => mayEnter(user, area));
}

/** Why an address is shut, and who opens it. */
export function shutWords(pathname: string): string {
  const keepers = keepersOf(pathname) ?? "owners";
  if (typeof keepers === "string" && !(keepers in areaNames))
    return "This is for owners of the shop only: they have every area.";
  const names = [keepers].flat().map((area) => areaNames[area as Area]);
  return `This needs the area ${names.join(" or ")}, which you do not have. An owner of the shop can give it to you, under Settings, Staff.`;
}
