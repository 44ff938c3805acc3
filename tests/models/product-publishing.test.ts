// A product's moment: a task waits for it from when the product is added or edited so, and does nothing once it has another.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createProduct } from "~/models/product/create.server";
import { saveProduct } from "~/models/product/edit.server";
import { publishProduct } from "~/models/product/publish.server";
import { runNextTask } from "~/models/task/run.server";
import { changeOf } from "../support/edit-form";
import { actor, newProduct, prepareFirst, rowOf } from "../support/product-rows";
import { makeProduct } from "../support/products";

prepareFirst();

const [monday, tuesday] = ["2999-03-04T10:00", "2999-03-05T10:00"];

/** When tasks wait to publish a product. */
async function waiting(id: string): Promise<string[]> {
  const tasks = await getDb()
    .selectFrom("tasks")
    .select(["payload", "runAt"])
    .where("kind", "=", "publish")
    .where("doneAt", "is", null)
    .orderBy("runAt")
    .execute();
  return tasks
    .filter(({ payload }) => (JSON.parse(payload) as { productId: string }).productId === id)
    .map(({ runAt }) => runAt);
}

/** Lets the tasks' moment come. */
async function publish(): Promise<void> {
  const past = new Date(0).toISOString();
  await getDb().updateTable("tasks").set({ runAt: past }).where("kind", "=", "publish").execute();
  while (await runNextTask({ publish: publishProduct }));
}

describe("a moment", () => {
  it("is waited for by a product that is added with one, and no other", async () => {
    const scheduled = { state: "Scheduled", publishAt: monday } as const;
    const id = await createProduct(actor, await newProduct(scheduled));
    const plain = await createProduct(actor, await newProduct());
    const { publishAt } = await rowOf(id);
    expect([await waiting(id), await waiting(plain)]).toEqual([[publishAt], []]);
    await publish();
    expect(await rowOf(id)).toMatchObject({ state: "Published", publishAt: null, version: 2 });
    expect(await waiting(id)).toEqual([]);
  });

  it("that is changed counts no more", async () => {
    const id = await makeProduct({ price: 100_000, stock: 3 });
    await saveProduct(actor, id, await changeOf(id, { state: "Scheduled", publishAt: monday }));
    const first = (await rowOf(id)).publishAt;
    await saveProduct(actor, id, await changeOf(id, { name: "Renamed" }));
    expect(await waiting(id)).toEqual([first]);
    await saveProduct(actor, id, await changeOf(id, { publishAt: tuesday }));
    const { publishAt } = await rowOf(id);
    expect(await waiting(id)).toEqual([first, publishAt]);
    await saveProduct(actor, id, await changeOf(id, { state: "Draft" }));
    await publish();
    expect(await rowOf(id)).toMatchObject({ state: "Draft", publishAt: null });
  });
});
