// The products of a type follow its filter's name, however many there are, and no others do.
import { expect, it } from "vitest";
import { insertAll } from "~/db/insert.server";
import { getDb } from "~/db/connection.server";
import { addRegrouping, regroupProducts } from "~/models/product/regroup.server";
import { runNextTask } from "~/models/task/run.server";

const MANY = 1203;

const groupsOf = async (typeId: string) => {
  const rows = await getDb()
    .selectFrom("products")
    .select((eb) => ["filterGroup", eb.fn.countAll<number>().as("count")])
    .where("typeId", "=", typeId)
    .groupBy("filterGroup")
    .execute();
  return Object.fromEntries(rows.map(({ filterGroup, count }) => [filterGroup, count]));
};
const follow = async (typeId: string) => {
  await addRegrouping(getDb(), typeId);
  while (await runNextTask({ regroup: regroupProducts }));
};

it("all of them, twice over, and none of another type", async () => {
  const db = getDb();
  const row = await db.selectFrom("products").selectAll().limit(1).executeTakeFirstOrThrow();
  const { id: typeId, filterGroup } = await db
    .selectFrom("productTypes")
    .select(["id", "filterGroup"])
    .where("id", "=", "chargers")
    .executeTakeFirstOrThrow();
  const present = (await groupsOf(typeId))[filterGroup] ?? 0;
  await insertAll(
    db,
    "products",
    Array.from({ length: MANY }, (_, index) => ({
      ...row,
      ...{ id: `follow-${index}`, code: `follow-${index}`, name: `Follow ${index}` },
      ...{ typeId, filterGroup },
    })),
  );
  const others = await groupsOf("laptops");
  for (const group of ["Tablets", filterGroup] as const) {
    await db
      .updateTable("productTypes")
      .set({ filterGroup: group })
      .where("id", "=", typeId)
      .execute();
    await follow(typeId);
    expect(await groupsOf(typeId)).toEqual({ [group]: MANY + present });
  }
  expect(await groupsOf("laptops")).toEqual(others);
});

it("and one of which all do already leaves them as they are", async () => {
  const before = await groupsOf("laptops");
  await follow("laptops");
  expect(await groupsOf("laptops")).toEqual(before);
});

it("and a type that is gone by then leads nowhere", async () => {
  const before = await groupsOf("laptops");
  await follow("no-such-type");
  expect(await groupsOf("laptops")).toEqual(before);
  const left = await getDb()
    .selectFrom("tasks")
    .select("id")
    .where("kind", "=", "regroup")
    .where("doneAt", "is", null)
    .execute();
  expect(left).toEqual([]);
});
