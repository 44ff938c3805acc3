// What a category is for the staff: its states, limits and words.
import { tableUrl, type TableView } from "~/models/table";

/** Whether shoppers see a category and what is in it. */
export const categoryStatuses = ["Active", "Inactive"] as const;
export type CategoryStatus = (typeof categoryStatuses)[number];

export const categoryBadge: Record<CategoryStatus, string> = {
  Active: "badge-green",
  Inactive: "badge-gray",
};

/** The four names of the listing's Categories filter; each type, and each category for products without one, counts for one. */
export const filterGroups = ["Smartphones", "Laptops", "Tablets", "Accessories"] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** In characters. */
export const categoryLimits = { nameMin: 2, name: 50, description: 200 };

/** A category as forms hold it. */
export interface CategoryFields {
  name: string;
  description: string;
  status: CategoryStatus;
}

/** What the categories table can be sorted by; the first is what it starts with. */
export const categorySorts = ["name", "id", "description", "products", "status"] as const;
export type CategorySort = (typeof categorySorts)[number];
export type CategoryView = TableView<CategorySort>;

const list = "/admin/categories";

/** The address of a view of the categories table, without what the table shows anyway. */
export function categoryListUrl({ sort, dir, ...view }: CategoryView): string {
  const starts = sort === "name" && dir === "asc";
  return tableUrl(list, { ...view, ...(starts ? {} : { sort, dir }) });
}

/**
 * The address of a page about one category, or of the form for a new one.
 * @param search the table's query string, for the way back
 */
export function categoryUrl(
  id: string,
  page: "" | "/edit" | "/delete" | "/place" = "",
  search = "",
): string {
  return `${list}/${encodeURIComponent(id)}${page}${search}`;
}

/** Fields of a category by the words of its form. */
export function categoryWords({ name, description, status }: CategoryFields) {
  return { "Category Name": name, Description: description, Status: status };
}
