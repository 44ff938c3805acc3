// Queries that are compiled once are asked with each caller's values, and keep what is no value.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { prepareQuery } from "~/db/prepare.server";

let built = 0;
const between = prepareQuery(["least", "most"], (db, { least, most }) => {
  built += 1;
  return db
    .selectFrom("products")
    .select("id")
    .where("deletedAt", "is", null)
    .where("state", "=", "Published")
    .where("id", ">=", least)
    .where("id", "<=", most)
    .where((eb) => eb.or([eb("id", ">=", least), eb("brand", "=", "none")]))
    .orderBy("id");
});
const ids = async (least: string, most: string) =>
  (await between(getDb(), { most, least })).map(({ id }) => id);

it("gives each value its places, whatever the order, and is built once", async () => {
  const all = await ids("", "~");
  expect(all.length).toBeGreaterThan(100);
  const [, second = "", third = ""] = all;
  expect(await ids(second, third)).toEqual([second, third]);
  expect(await ids(third, second)).toEqual([]);
  expect(await ids("Published", "Published")).toEqual([]);
  expect(built).toBe(1);
});

it("is refused where a value was changed on its way into the query", async () => {
  const wrong = prepareQuery(["name", "brand"], (db, { name, brand }) =>
    db
      .selectFrom("products")
      .select("id")
      .where("name", "=", name.toUpperCase())
      .where("brand", "=", brand),
  );
  await expect(wrong(getDb(), { name: "a", brand: "b" })).rejects.toThrow(
    "Not in the query as they were: name",
  );
});
