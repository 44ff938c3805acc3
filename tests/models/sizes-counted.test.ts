// A list by memory and storage that is longer than the products whose variants are looked at together.
import { beforeAll, describe, expect, test } from "vitest";
import { insertAll } from "~/db/insert.server";
import { transact } from "~/db/transaction.server";
import { countMatches } from "~/models/listing/facets.server";
import { emptyFilter, type ListingFilter } from "~/models/listing/listing";

const MANY = 1_250;
/** Among the first that are looked at, among the last, and between. */
const RARE = [0, 499, 500, 999, 1_000, 1_249];

beforeAll(async () => {
  await transact(async (trx) => {
    const product = await trx
      .selectFrom("products")
      .selectAll()
      .where("filterGroup", "=", "Tablets")
      .limit(1)
      .executeTakeFirstOrThrow();
    const variant = await trx
      .selectFrom("variants")
      .selectAll()
      .where("productId", "=", product.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const places = Array.from({ length: MANY }, (_, index) => index);
    const idOf = (index: number) => `sized-${String(index).padStart(4, "0")}`;
    const unplaced = { bestDealPosition: null, bestSellerPosition: null };
    const products = places.map((index) => ({
      ...{ ...product, ...unplaced, id: idOf(index), code: idOf(index), brand: "Sized" },
      ...{ stock: index % 2, colours: "|Red|Blue|" },
    }));
    const variants = places.flatMap((index) => {
      const own = { ...variant, productId: idOf(index), active: 1 as const, stock: index % 2 };
      const made = (
        kind: string,
        rest: { colour: string; storage: string | null; active?: 0 },
      ) => ({
        ...{ ...own, id: `${idOf(index)}-${kind}`, sku: `${idOf(index)}-${kind}`, position: 1 },
        ...rest,
      });
      return [
        made("a", { colour: "Red", storage: "48GB/3TB" }),
        made("b", { colour: "Blue", storage: "48GB/3TB" }),
        made("c", { colour: "Blue", storage: index < 1_200 ? "24GB/3TB" : null }),
        ...(RARE.includes(index) ? [made("d", { colour: "Red", storage: "96GB/6TB" })] : []),
        ...(index === 7 ? [made("e", { colour: "Red", storage: "12GB/9TB", active: 0 })] : []),
      ];
    });
    await insertAll(trx, "products", products);
    await insertAll(trx, "variants", variants);
  });
});

describe("the number of tablets", () => {
  const some: [name: string, filter: Partial<ListingFilter>, total: number, more: boolean][] = [
    ["that all have one", { memories: ["48GB"] }, 1_000, true],
    ["that half of have, in stock", { storages: ["3TB"], inStock: true }, 625, false],
    ["that few have, wherever they stand", { memories: ["96GB"] }, RARE.length, false],
    ["of both sizes in one", { memories: ["24GB"], storages: ["6TB"] }, 0, false],
    ["of either size", { memories: ["96GB", "24GB"], storages: ["6TB"] }, RARE.length, false],
    ["in a colour", { colours: ["Red"], storages: ["3TB"], inStock: true }, 625, false],
    ["in a colour that size does not come in", { colours: ["Red"], memories: ["24GB"] }, 0, false],
    ["that is no longer sold", { memories: ["12GB"], storages: ["9TB"] }, 0, false],
    ["of a brand", { brands: ["Sized"], storages: ["6TB"] }, RARE.length, false],
  ];

  test.each(some)("%s", async (_name, filter, total, more) => {
    const found = await countMatches({ ...emptyFilter, groups: ["Tablets"], ...filter });
    expect(found).toEqual({ total, more });
  });
});
