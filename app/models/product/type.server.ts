// A product's type (smartphone, power bank): what it is, in whichever category it stands. Tiles and the listing's Categories filter go by it.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";

/** A type, with the category that it usually stands in. */
export interface ProductType {
  id: string;
  name: string;
  categoryId: string;
  category: string;
  filterGroup: string;
  /** 1 when the products of its category that were given no type are of this one. */
  usual: number;
}

/** What a product's row says of its type. */
export interface TypeOfProduct {
  typeId: string | null;
  /** The type's name; empty without one. */
  type: string;
  /** Which of the listing's four Categories it counts to: its type's, or its category's without one. */
  filterGroup: string;
}

interface Category {
  id: string;
  filterGroup: string;
}

/** Every type, in the order of the categories, the usual one first; there are few. */
export async function findTypes(db: Db = getDb()): Promise<ProductType[]> {
  return db
    .selectFrom("productTypes")
    .innerJoin("categories", "categories.id", "productTypes.categoryId")
    .select(["productTypes.id", "productTypes.name", "productTypes.categoryId"])
    .select(["productTypes.filterGroup", "productTypes.usual", "categories.name as category"])
    .orderBy("categories.position")
    .orderBy("categories.id")
    .orderBy("productTypes.usual", "desc")
    .orderBy("productTypes.name")
    .limit(200)
    .execute();
}

/** The type that goes by this id, or by this name in any case; undefined when none does. */
export function findType(types: readonly ProductType[], word: string): ProductType | undefined {
  return (
    types.find(({ id }) => id === word) ??
    types.find(({ name }) => name.toLowerCase() === word.toLowerCase())
  );
}

/**
 * The type that a form gives a product.
 * @param word an id or name; empty for the category's usual one, which not every category has
 * @throws Refusal of a word that no type goes by
 */
export function typeFor(
  types: readonly ProductType[],
  word: string,
  category: Category,
): TypeOfProduct {
  if (word === "") return usualType(types, category);
  const type = findType(types, word);
  if (!type) throw new Refusal("invalid", { type: "There is no such type. Choose another one." });
  return typeState(type);
}

/** The type of a product that is moved into a category: it stays what it is. */
export function keptType(
  types: readonly ProductType[],
  { typeId, type, filterGroup }: TypeOfProduct,
  category: Category,
): TypeOfProduct {
  return typeId === null ? usualType(types, category) : { typeId, type, filterGroup };
}

function usualType(types: readonly ProductType[], category: Category): TypeOfProduct {
  const usual = types.find((type) => type.usual === 1 && type.categoryId === category.id);
  return usual ? typeState(usual) : { typeId: null, type: "", filterGroup: category.filterGroup };
}

/** What the row of a product of this type says. */
export function typeState({ id, name, filterGroup }: ProductType): TypeOfProduct {
  return { typeId: id, type: name, filterGroup };
}
