// Indexes for a catalogue of a million products: each order of the listing inside each filter, and what is rare without being sorted.
import { sql, type Kysely } from "kysely";

/** What every order of the listing goes by; ids decide in the same direction. */
const orders = {
  Newest: `"createdAt"`,
  Price: "price",
  Rated: "rating",
  Sold: `"soldCount"`,
};
const filters = {
  Category: `"categoryId"`,
  Group: `"filterGroup"`,
  Type: `"typeId"`,
  Brand: "brand",
};
/** What else says whether a product is shown: in the index, a page deep down reads no product that it does not show. */
const shown = `state, "categoryId"`;
/** Nearly all; those that are deleted have an index of their own. */
const there = `where "deletedAt" is null`;

/** What is replaced has the same name; nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes: [string, string][] = [];
  for (const [order, column] of Object.entries(orders)) {
    indexes.push([`products${order}`, `(${column}, id, ${shown}) ${there}`]);
    for (const [filter, first] of Object.entries(filters)) {
      const rest = filter === "Category" ? "state" : shown;
      indexes.push([`products${filter}${order}`, `(${first}, ${column}, id, ${rest}) ${there}`]);
    }
  }
  // A brand inside a department, group or type: often few, or none.
  for (const filter of ["Category", "Group", "Type"] as const) {
    indexes.push([`productsBrand${filter}`, `(brand, ${filters[filter]}, price, id) ${there}`]);
  }
  // Most products have neither screen nor battery, nearly none is deleted, and much may be sold out.
  const range = `"filterGroup", "typeId", ${shown}`;
  indexes.push(
    ["productsScreen", `(screen, ${range}) ${there} and screen is not null`],
    ["productsBattery", `(battery, ${range}) ${there} and battery is not null`],
    ["productsStock", `(stock, id, ${shown}) ${there}`],
    ["productsDeleted", `("deletedAt") where "deletedAt" is not null`],
    ["productsTypeInStock", `("typeId", price, id, ${shown}) ${there} and stock > 0`],
  );
  // What a department or type still has is looked up among the deleted as well.
  for (const filter of ["Category", "Type"] as const) {
    indexes.push([`products${filter}`, `(${filters[filter]}, id, state, "deletedAt")`]);
  }
  for (const statement of [
    ...["productsGroup", "productsBrand", "productsLowestStock"].map(
      (name) => `drop index if exists "${name}"`,
    ),
    ...indexes.flatMap(([name, what]) => [
      `drop index if exists "${name}"`,
      `create index "${name}" on products ${what}`,
    ]),
    `create index "productsLowestStock" on products (stock, name, state) ${there}`,
    // What a filter asks of a product's variants, so that it reads none of them.
    `drop index "variantsProduct"`,
    `create index "variantsProduct" on variants ("productId", colour, storage, active)`,
  ])
    await sql.raw(statement).execute(db);
}
