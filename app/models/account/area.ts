// The areas of the back office, to which an administrator may be kept.
import type { User } from "./user";

/** By the words of the screen. */
export const areaNames = {
  orders: "Orders",
  refunds: "Refunds",
  catalogue: "Catalogue",
  discounts: "Discounts",
  people: "People",
  settings: "Settings",
} as const;
export type Area = keyof typeof areaNames;

/** What each is for, beside its box. */
export const areaHints: Record<Area, string> = {
  orders: "Orders from placing to the door, and the figures",
  refunds: "Giving money back; sees orders",
  catalogue: "Products, categories, types, stock",
  discounts: "Sales and promotions",
  people: "Customers, the newsletter, their export and erasure",
  settings: "Settings and tasks, not the staff",
};

export const areas = Object.keys(areaNames) as Area[];

/** Who is kept to nothing is an owner: they alone see the audit log and change the staff. */
export function isOwner({ role, areas: kept }: Pick<User, "role" | "areas">): boolean {
  return role === "Admin" && kept === null;
}

/** The areas of somebody of the staff, as they are kept with the account. */
export function areasOf(kept: string | null): Area[] {
  return kept === null ? areas : areas.filter((area) => kept.split(" ").includes(area));
}

/** Whether somebody may enter an area; null is a visitor. */
export function mayEnter(user: Pick<User, "role" | "areas"> | null, area: Area): boolean {
  return user?.role === "Admin" && areasOf(user.areas).includes(area);
}

/** The areas in words: "Everything", "Orders, Refunds". */
export function areaWords(kept: string | null): string {
  if (kept === null) return "Everything";
  return (
    areasOf(kept)
      .map((area) => areaNames[area])
      .join(", ") || "Nothing"
  );
}
