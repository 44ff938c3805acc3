// What a request finds in the catalogue is of one version, unless it writes itself; the next request hears of what others wrote.
import pg from "pg";
import { expect, it } from "vitest";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { inRequest } from "~/front/log.js";
import { engine, presentPlace } from "../support/engine";

let runs = 0;
/** Outside the turn of what came before, as the loaders of one page are that wait for others. */
const found = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return cachedByCatalogue(getDb(), "runs", () => Promise.resolve((runs += 1)));
};

/** By a connection that is none of this process's shop. */
async function renamedElsewhere(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: presentPlace().DATABASE_URL });
  await client.connect();
  await client.query("update products set name = $1 where id = 'xiaomi-15'", [name]);
  await client.end();
}

it.runIf(engine === "postgres")("is of one version, and the next is told of another", async () => {
  const [before, during] = await inRequest("first", async () => {
    const first = await found();
    await renamedElsewhere("A");
    return [first, await found()];
  });
  expect(during).toBe(before);
  expect(await inRequest("second", found)).toBe(during + 1);
});

it("sees what it wrote itself", async () => {
  const [before, after] = await inRequest("third", async () => {
    const first = await found();
    await getDb()
      .updateTable("products")
      .set({ name: "B" })
      .where("id", "=", "xiaomi-15")
      .execute();
    return [first, await found()];
  });
  expect(after).toBe(before + 1);
});

it("is asked anew where no request is", async () => {
  const first = await found();
  if (engine === "postgres") await renamedElsewhere("C");
  else
    await getDb()
      .updateTable("products")
      .set({ name: "C" })
      .where("id", "=", "xiaomi-15")
      .execute();
  expect(await found()).toBe(first + 1);
});
