// What a search box suggests while somebody types: types, brands and products whose words begin so.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { searchTerms } from "~/db/search/meaning.server";
import { bestMatches } from "~/db/search/search.server";
import { plainWord, wordsOf } from "~/db/search/words.server";
import { findProductTypes } from "~/models/category/category.server";
import { productUrl } from "~/models/product/choice";
import { visibleAmong } from "~/models/product/product.server";
import { countFacets } from "./facets.server";
import { emptyFilter, listingUrl } from "./listing";

/** A way on from a few letters. */
export interface Suggestion {
  label: string;
  kind: "Type" | "Brand" | "Product";
  href: string;
}

const MOST = 8;
/** Of types and of brands at most so many, so that products keep their room. */
const MOST_OF_A_KIND = 2;
/** Fewer letters say too little. */
const LEAST_LETTERS = 2;
/** What is typed is not looked at any further. */
const MOST_LETTERS = 60;

/**
 * Suggests at most eight ways on. What is hidden, or has no products, is not suggested.
 * @param typed hostile; the end of it may be half a word
 */
export async function suggest(typed: string): Promise<Suggestion[]> {
  const text = typed.slice(0, MOST_LETTERS).trim().toLowerCase();
  if (plainWord(text).length < LEAST_LETTERS || wordsOf(text).length === 0) return [];
  return cachedByCatalogue(getDb(), `suggest ${text}`, async () => {
    const [types, brands, products] = await Promise.all([
      findTypes(text),
      findBrands(text),
      findProducts(text),
    ]);
    return [...types, ...brands, ...products].slice(0, MOST);
  });
}

async function findTypes(text: string): Promise<Suggestion[]> {
  const types = (await findProductTypes()).filter(({ name }) => beginsSo(name, text));
  return types.slice(0, MOST_OF_A_KIND).map(({ id, name }) => ({
    label: name,
    kind: "Type",
    href: listingUrl({ types: [id] }),
  }));
}

async function findBrands(text: string): Promise<Suggestion[]> {
  const { brands } = await countFacets(emptyFilter);
  const found = brands.filter(({ value, count }) => count !== 0 && beginsSo(value, text));
  return found.slice(0, MOST_OF_A_KIND).map(({ value }) => ({
    label: value,
    kind: "Brand",
    href: listingUrl({ brands: [value] }),
  }));
}

async function findProducts(text: string): Promise<Suggestion[]> {
  const terms = await searchTerms(getDb(), text);
  const rows = await visibleAmong(bestMatches(terms, "every"))
    .select(["products.id", "products.name"])
    .orderBy("found.score", "desc")
    .orderBy("products.id")
    .limit(MOST)
    .execute();
  return rows.map(({ id, name }) => ({ label: name, kind: "Product", href: productUrl(id, {}) }));
}

/** Whether one of the name's words, and what follows it, begins with what was typed. */
function beginsSo(name: string, text: string): boolean {
  return ` ${plainWord(name)}`.includes(` ${plainWord(text)}`);
}
