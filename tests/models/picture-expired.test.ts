// Uploads that no product or person shows are forgotten, with their files, and nothing else is.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { removeExpired } from "~/models/picture/expired.server";
import { storeOutsidePicture, storePicture } from "~/models/picture/store.server";
import { file, png } from "../support/pictures";
import { presentPlace } from "../support/engine";

const folder = path.join(presentPlace().DATA_DIR, "pictures");
const filesOf = (id: string) => readdirSync(folder).filter((name) => name.startsWith(id));
const rowOf = (id: string) =>
  getDb().selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
const setAge = (id: string, hours: number) =>
  getDb()
    .updateTable("pictures")
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
    .where("id", "=", id)
    .execute();

it("is forgotten after a day without a product, and only then", async () => {
  const [old, recent] = [
    await storePicture(file(await png())),
    await storePicture(file(await png())),
  ];
  await setAge(old, 25);
  await setAge(recent, 23);
  // What a type's tile shows may have left its product.
  const tile = await storePicture(file(await png()));
  await setAge(tile, 25);
  const shown = { picture: `/pictures/${tile}` };
  await getDb().updateTable("productTypes").set(shown).where("id", "=", "laptops").execute();
  await storePicture(file(await png()));
  expect(await rowOf(tile)).toBeDefined();
  expect(await rowOf(old)).toBeUndefined();
  expect(filesOf(old)).toEqual([]);
  expect(await rowOf(recent)).toBeDefined();
  expect(filesOf(recent)).toHaveLength(3);
});

it("keeps the files that a copied product shows, and forgets both when neither product is left", async () => {
  const original = await storePicture(file(await png()));
  const copy = randomUUID();
  const row = await rowOf(original);
  const product = await getDb().selectFrom("products").select("id").executeTakeFirstOrThrow();
  if (!row) throw new Error("The picture was not stored");
  await getDb()
    .insertInto("pictures")
    .values({ ...row, id: copy, productId: product.id })
    .execute();
  await setAge(original, 25);
  await setAge(copy, 25);
  await removeExpired();
  expect(await rowOf(original)).toBeDefined();
  expect(filesOf(original)).toHaveLength(3);

  await getDb().updateTable("pictures").set({ productId: null }).where("id", "=", copy).execute();
  await removeExpired();
  expect(await rowOf(copy)).toBeUndefined();
  await removeExpired();
  expect(await rowOf(original)).toBeUndefined();
  expect(filesOf(original)).toEqual([]);
});

it("keeps what a tile of the home page shows, until it shows another", async () => {
  const id = await storePicture(file(await png()));
  await setAge(id, 25);
  const home = { name: "home", updatedAt: new Date().toISOString(), version: 1 };
  const naming = (path: string) => ({ ...home, value: JSON.stringify({ items: [{ src: path }] }) });
  const save = async (path: string) => {
    await getDb().deleteFrom("settings").where("name", "=", "home").execute();
    await getDb().insertInto("settings").values(naming(path)).execute();
  };
  await save(`/pictures/${id}-320.webp`);
  await removeExpired();
  expect(await rowOf(id)).toBeDefined();
  await save("/pictures/another-320.webp");
  await removeExpired();
  expect(await rowOf(id)).toBeUndefined();
});

it("leaves room for what can go among many that must stay", async () => {
  const product = await getDb().selectFrom("products").select("id").executeTakeFirstOrThrow();
  for (let number = 0; number < 50; number += 1) {
    const original = await storeOutsidePicture(`/pictures/shared-${number}`);
    const path = { path: `/pictures/${original}` };
    await getDb().updateTable("pictures").set(path).where("id", "=", original).execute();
    const copy = await storeOutsidePicture(path.path);
    await getDb()
      .updateTable("pictures")
      .set({ productId: product.id })
      .where("id", "=", copy)
      .execute();
    await setAge(original, 48);
  }
  const old = await storePicture(file(await png()));
  await setAge(old, 25);
  await removeExpired();
  expect(await rowOf(old)).toBeUndefined();
});
