// What a product's page offers beside it: what fits the product, then others of its kind.
import { sql } from "kysely";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { newestMatches } from "~/db/search/search.server";
import { wordsOf } from "~/db/search/words.server";
import { contains } from "~/models/table.server";
import type { ProductCard } from "./product";
import { cardColumns, findCards } from "./card.server";
import { specificationsSchema, visibleAmong, visibleProducts } from "./product.server";

/** The specification in which an accessory names the products that it fits, parted by commas. */
const FITS = "Compatible with";
/** So many of the newest products with a model's words are looked at, and of these so many with the shortest names are read. */
const MAX_MATCHES = 100;
const MAX_CANDIDATES = 24;
/** So many models of an accessory are followed. */
const MAX_MODELS = 3;

/**
 * Products in stock to offer beside one: those that fit it by their specifications (a phone's case
 * and glass, a case's phone), each kind in turn, then those of its kind that cost about the same,
 * then the newest of its category.
 * @param count at most this many
 */
export async function findCompanions(id: string, count: number): Promise<ProductCard[]> {
  return cachedByCatalogue(getDb(), `companions ${id} ${count}`, () => companions(id, count));
}

async function companions(id: string, count: number): Promise<ProductCard[]> {
  const [product] = await candidates().where("products.id", "=", id).execute();
  if (!product) return [];
  const found = new Map<string, Candidate>();
  for (const find of [fitting, ofItsKind, newestBeside]) {
    if (found.size < count) for (const row of await find(product, count)) found.set(row.id, row);
    found.delete(id);
  }
  return findCards([...found.values()].slice(0, count));
}

type Candidate = Awaited<ReturnType<ReturnType<typeof candidates>["execute"]>>[number];

const columns = [
  ...cardColumns,
  "products.typeId",
  "products.categoryId",
  "products.specifications",
] as const;

const candidates = () => visibleProducts().select(columns);

/** As a literal: what is given beside a statement leads SQLite to no index of a part of the products. */
const inStock = () => candidates().where("products.stock", ">", sql.lit(0));

/** What names this product, the products that it names, and what else fits those. */
async function fitting(product: Candidate): Promise<Candidate[]> {
  const models = [modelOf(product), ...modelsFitted(product)].slice(0, MAX_MODELS + 1);
  const found = await Promise.all(models.map(aboutModel));
  return kindsInTurn(found.flat());
}

/** The product of a model and what fits it; both say all of its words. */
async function aboutModel(model: string): Promise<Candidate[]> {
  const terms = wordsOf(model).map((word) => [{ words: [word], whole: true }]);
  // As it stands in their JSON: few are worth reading.
  const written = JSON.stringify(model).slice(1, -1);
  // By their names and not by the search's score, for which hundreds would be read whole.
  const few = visibleAmong(newestMatches(terms, MAX_MATCHES))
    .select(["products.id", sql<number>`length(products.name)`.as("length")])
    .where("products.stock", ">", 0)
    .where((eb) =>
      eb.or([contains("products.name", model), contains("products.specifications", written)]),
    )
    .orderBy("length")
    .orderBy("products.id")
    .limit(MAX_CANDIDATES);
  const rows = await getDb()
    .selectFrom(few.as("few"))
    .crossJoin("products")
    .whereRef("products.id", "=", "few.id")
    .select(columns)
    .orderBy("few.length")
    .orderBy("few.id")
    .execute();
  return rows.filter((row) => modelOf(row) === model || modelsFitted(row).includes(model));
}

/** A product's name without its brand, as an accessory names it. */
function modelOf({ name, brand }: Candidate): string {
  const model = name.toLowerCase();
  const maker = `${brand.toLowerCase()} `;
  return model.startsWith(maker) ? model.slice(maker.length) : model;
}

function modelsFitted({ specifications }: Candidate): string[] {
  const fits = specificationsSchema
    .parse(JSON.parse(specifications))
    .find(({ label }) => label === FITS);
  return (fits?.value.toLowerCase() ?? "").split(/\s*,\s*/).filter((model) => model !== "");
}

/** The first of each kind, then the second of each. */
function kindsInTurn(rows: Candidate[]): Candidate[] {
  const places = new Map<string | null, number>();
  return rows
    .map((row) => {
      const place = places.get(row.typeId) ?? 0;
      places.set(row.typeId, place + 1);
      return { row, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

/** Those of its type that cost next more and next less: the index has a type's products by price. */
async function ofItsKind(product: Candidate, count: number): Promise<Candidate[]> {
  const { typeId, price } = product;
  if (typeId === null) return [];
  const side = (comparison: ">=" | "<", direction: "asc" | "desc") =>
    inStock()
      .where("products.typeId", "=", typeId)
      .where("products.price", comparison, price)
      .orderBy("products.price", direction)
      .limit(count + 1)
      .execute();
  const rows = (await Promise.all([side(">=", "asc"), side("<", "desc")])).flat();
  const distance = (row: Candidate) => Math.abs(row.price - price);
  return rows.sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
}

function newestBeside({ id, categoryId }: Candidate, count: number): Promise<Candidate[]> {
  return inStock()
    .where("products.categoryId", "=", categoryId)
    .where("products.id", "!=", id)
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id")
    .limit(count)
    .execute();
}
