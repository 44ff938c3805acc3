// What stands beside a product: what fits it before others of its kind, and nothing that cannot be bought.
import { expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { findCompanions } from "~/models/product/companions.server";

const beside = async (id: string, count = 4) =>
  (await findCompanions(id, count)).map((product) => product.id);

test.each([
  [
    "galaxy-s24-ultra",
    ["galaxy-s24-ultra-standing-grip-case", "anti-reflecting-film-for-s24-ultra"],
  ],
  ["iphone-15", ["iphone-15-clear-case-with-magsafe", "baseus-privacy-glass-for-iphone-15-15-pro"]],
  ["galaxy-a55-5g", ["ringke-fusion-x-for-galaxy-a55"]],
  ["ipad-10th-generation", ["belkin-temperedglass-for-ipad-10th-generation"]],
  ["ringke-fusion-x-for-galaxy-a55", ["galaxy-a55-5g"]],
  ["nillkin-camshield-pro-for-redmi-note-13", ["xiaomi-redmi-note-13"]],
])("%s has what fits it first", async (id, wanted) => {
  const found = await beside(id);
  expect(found).toHaveLength(4);
  for (const one of wanted) expect(found.slice(0, 3)).toContain(one);
  expect(found).not.toContain(id);
});

it("goes on with its kind at about its price, and says what fits another model nowhere", async () => {
  const found = await beside("iphone-16-pro", 8);
  expect(found).not.toContain("spigen-ultra-hybrid-for-iphone-16");
  expect(found).not.toContain("uag-monarch-for-iphone-16-pro-max");
  const types = await getDb()
    .selectFrom("products")
    .select(["id", "typeId", "stock"])
    .where("id", "in", found)
    .execute();
  const typeOf = (id: string) => types.find((row) => row.id === id)?.typeId;
  expect(found.slice(0, 2).map(typeOf).sort()).toEqual(["covers", "glass"]);
  expect(new Set(found.slice(2).map(typeOf))).toEqual(new Set(["smartphones"]));
  expect(types.every(({ stock }) => stock > 0)).toBe(true);
  const soundbar = await beside("hw-b450-soundbar");
  expect(soundbar).toHaveLength(4);
  expect(soundbar[0]).toBe("sony-ht-s400-soundbar");
  expect(await beside("no-such-product")).toEqual([]);
});
