// Finds and changes categories (the shop's departments) and the product types inside them.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";

/** Departments that shoppers see, in the category bar's order. */
export async function findDepartments(): Promise<{ slug: string; name: string }[]> {
  return cachedByCatalogue(getDb(), "departments", () =>
    getDb()
      .selectFrom("categories")
      .select(["slug", "name"])
      .where("status", "=", "Active")
      .orderBy("position")
      .limit(50)
      .execute(),
  );
}

/** A product type with the department that it stands in. */
export interface ProductType {
  id: string;
  name: string;
  /** What the home page calls it and the types beside it. */
  featuredAs: string | null;
  department: { slug: string; name: string };
}

/** The product types of the departments that shoppers see. */
export async function findProductTypes(): Promise<ProductType[]> {
  return cachedByCatalogue(getDb(), "product types", async () => {
    const rows = await getDb()
      .selectFrom("productTypes")
      .innerJoin("categories", "categories.id", "productTypes.categoryId")
      .select(["productTypes.id", "productTypes.name", "productTypes.featuredAs"])
      .select(["categories.slug", "categories.name as departmentName"])
      .where("categories.status", "=", "Active")
      .orderBy("productTypes.id")
      .limit(500)
      .execute();
    return rows.map(({ slug, departmentName, ...type }) => ({
      ...type,
      department: { slug, name: departmentName },
    }));
  });
}

/** A tile of the home page: a name over one or more product types. */
export interface FeaturedCategory {
  name: string;
  picture: string | null;
  typeIds: string[];
}

/**
 * The home page's featured categories in their order (docs/specification.md, section 2.6), without
 * what belongs to a category that is hidden from shoppers.
 */
export async function findFeaturedCategories(): Promise<FeaturedCategory[]> {
  return cachedByCatalogue(getDb(), "featured categories", featuredCategories);
}

async function featuredCategories(): Promise<FeaturedCategory[]> {
  const rows = await getDb()
    .selectFrom("productTypes")
    .innerJoin("categories", "categories.id", "productTypes.categoryId")
    .select(["productTypes.id", "productTypes.featuredAs", "productTypes.picture"])
    .where("productTypes.featuredAs", "is not", null)
    .where("categories.status", "=", "Active")
    .orderBy("productTypes.featuredPosition")
    .orderBy("productTypes.id")
    .limit(50)
    .execute();
  const tiles = new Map<string, FeaturedCategory>();
  for (const row of rows) {
    if (row.featuredAs === null) continue;
    const tile = tiles.get(row.featuredAs) ?? {
      name: row.featuredAs,
      picture: row.picture,
      typeIds: [],
    };
    tile.typeIds.push(row.id);
    tiles.set(row.featuredAs, tile);
  }
  return [...tiles.values()];
}

/** Categories that were not deleted, those hidden from shoppers among them. */
export function present(db: Db = getDb()) {
  return db.selectFrom("categories").where("deletedAt", "is", null);
}
