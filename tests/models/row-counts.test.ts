// Counts that the database keeps: they say what the rows themselves say, whatever was changed and tidied up since.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findRowCounts, mergeRowCounts } from "~/db/row-counts.server";
import { stockLevel } from "~/models/stock";
import { workUntil } from "../support/at-work";

async function countedOneByOne() {
  const db = getDb();
  const users = await db.selectFrom("users").select(["role", "status"]).execute();
  const products = await db.selectFrom("products").select(["stock", "deletedAt"]).execute();
  const counts = new Map<string, number>([["users", users.length]]);
  for (const { role, status } of users) {
    const name = `customers ${status}`;
    if (role === "Customer") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const { stock, deletedAt } of products) {
    const name = `stock ${stockLevel(stock)}`;
    if (deletedAt === null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Those of which there is none left out. */
async function kept() {
  return new Map([...(await findRowCounts())].filter(([, count]) => count !== 0));
}

const setStock = (id: string, stock: number) =>
  getDb().updateTable("products").set({ stock }).where("id", "=", id).execute();
const setDeleted = (id: string, deletedAt: string | null) =>
  getDb().updateTable("products").set({ deletedAt }).where("id", "=", id).execute();
const setUser = (email: string, values: { status: "Inactive" } | { role: "Admin" }) =>
  getDb().updateTable("users").set(values).where("email", "=", email).execute();
const rows = () => getDb().selectFrom("rowCounts").select(["name", "count"]).execute();
const userOf = (id: string) => ({
  id,
  name: "Counted One",
  email: `${id}@example.com`,
  phone: "",
  role: "Customer" as const,
  roleTitle: "",
  status: "Active" as const,
  createdAt: "2031-01-01T00:00:00.000Z",
  updatedAt: "2031-01-01T00:00:00.000Z",
});

it.each([
  ["from one level to the next", () => setStock("xiaomi-15", 2)],
  ["at the edge of the lowest", () => setStock("xiaomi-15", 3)],
  ["at the edge of the highest", () => setStock("xiaomi-15", 5)],
  ["above it", () => setStock("xiaomi-15", 6)],
  ["to none", () => setStock("xiaomi-15", 0)],
  ["into the deleted", () => setDeleted("xiaomi-15", "2031-01-01T00:00:00.000Z")],
  [
    "out of the deleted",
    async () => {
      await setDeleted("xiaomi-15", "2031-01-01T00:00:00.000Z");
      await setDeleted("xiaomi-15", null);
    },
  ],
  [
    "while deleted",
    async () => {
      await setDeleted("xiaomi-15", "2031-01-01T00:00:00.000Z");
      await setStock("xiaomi-15", 1);
    },
  ],
  [
    "out of the table",
    () => getDb().deleteFrom("products").where("id", "=", "xiaomi-15").execute(),
  ],
  ["with a customer shut out", () => setUser("shopper@example.com", { status: "Inactive" })],
  ["with a customer who joins the staff", () => setUser("shopper@example.com", { role: "Admin" })],
  ["with one of the staff shut out", () => setUser("admin@example.com", { status: "Inactive" })],
  ["with somebody new", () => getDb().insertInto("users").values(userOf("counted")).execute()],
  [
    "with somebody gone",
    async () => {
      await getDb().insertInto("users").values(userOf("gone")).execute();
      await getDb().deleteFrom("users").where("id", "=", "gone").execute();
    },
  ],
])("tell of a change %s", async (_, change) => {
  expect(await kept()).toEqual(await countedOneByOne());
  await change();
  expect(await kept()).toEqual(await countedOneByOne());
  await mergeRowCounts();
  expect(await kept()).toEqual(await countedOneByOne());
  const names = (await rows()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("write nothing for what changes no count", async () => {
  const before = await rows();
  const users = getDb().updateTable("users").set({ name: "Somebody Else", status: "Active" });
  await users.where("email", "=", "shopper@example.com").execute();
  expect(await rows()).toEqual(before);
});

it("write nothing for a sale within a level", async () => {
  await setStock("sony-wh-ch520", 40);
  const before = await rows();
  await setStock("sony-wh-ch520", 39);
  const products = getDb().updateTable("products").set({ price: 1 });
  await products.where("id", "=", "sony-wh-ch520").execute();
  expect(await rows()).toEqual(before);
});

it("are tidied up by every process at work", async () => {
  for (const stock of [2, 9, 4, 1]) await setStock("sony-wh-ch520", stock);
  const isTidy = async () => {
    const all = await rows();
    return new Set(all.map(({ name }) => name)).size === all.length;
  };
  await workUntil(isTidy);
  expect(await kept()).toEqual(await countedOneByOne());
});
