// Finds categories for their table in the back office.
import { sql } from "kysely";
import type { TableSize } from "~/models/table";
import { contains, pageOf, tablePageSize, tableViewSchema } from "~/models/table.server";
import { categorySorts, type CategorySort, type CategoryView } from "./category";
import { present } from "./category.server";

const viewSchema = tableViewSchema(categorySorts, "asc");

/** Reads the table's view from its address. */
export function readCategoryView(params: URLSearchParams): CategoryView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** A page of the table; one past the end is the last one. */
export async function findCategories(
  { q, sort, dir, page: asked }: CategoryView,
  size: TableSize = tablePageSize,
) {
  const fitting = present().$if(q !== "", (query) =>
    query.where((eb) => eb.or([contains("name", q), contains("description", q)])),
  );
  const { total } = await fitting
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(asked, total, size);
  const categories = await fitting
    .select(["id", "name", "description", "status", "productCount"])
    .orderBy(order[sort], dir)
    .orderBy("id")
    .limit(size)
    .offset(offset)
    .execute();
  return { categories, total: total, page, pages };
}

const order = {
  name: sql`lower(name)`,
  id: sql`id`,
  description: sql`lower(description)`,
  products: sql`"productCount"`,
  status: sql`status`,
} satisfies Record<CategorySort, unknown>;
