// A buyer's wish to send things back: asked for within seven days, by nobody else, and seen by the staff.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { takeStep } from "~/models/order/step.server";
import { signedIn } from "../support/accounts";
import { buy, forgetLimits, formOf, guestWith, textOf } from "../support/checkout";
import { readable } from "../support/html";
import { makeProduct } from "../support/products";
import { Client, shop } from "../support/shop";

beforeAll(async () => {
  await shop();
  await signedIn("Shopper");
});
beforeEach(forgetLimits);

const staff = { staff: { id: "admin", name: "Admin User" } };
const returnsOf = (orderId: string) =>
  getDb().selectFrom("returns").selectAll().where("orderId", "=", orderId).execute();

/** A guest with two pieces of one thing, just handed over. */
async function delivered() {
  const thing = await makeProduct({ price: 200_000, stock: 10, name: "Sent Thing" });
  const client = await guestWith({ [thing]: 2 });
  const id = await buy(client);
  await takeStep(staff, id, { step: "confirm" });
  await takeStep(staff, id, { step: "deliver" });
  return { client, id, page: `/order/${id}` };
}

it("is asked for with the pieces and a reason, and answered by the staff", async () => {
  const { client, id, page } = await delivered();
  expect(await textOf(client, page)).toContain(`href="${page}/return"`);
  const question = await textOf(client, `${page}/return`);
  expect(question).toMatch(/Sent Thing.*At most 2/s);
  const form = formOf(question, `${page}/return`);

  const bare = await client.post(`${page}/return`, { ...form, pieces1: "1", reason: "" });
  expect(bare.status).toBe(400);
  const again = readable(await bare.text());
  expect(again).toContain("Please say why you send it back");
  expect(again).toMatch(/name="pieces1"[^>]*value="1"|value="1"[^>]*name="pieces1"/);
  const none = await client.post(`${page}/return`, { ...form, pieces1: "0", reason: "Scratched" });
  expect(await none.text()).toContain("Please say what you send back.");
  const many = await client.post(`${page}/return`, { ...form, pieces1: "3", reason: "Scratched" });
  expect(many.status).toBe(400);
  expect(await many.text()).toContain("So many pieces cannot be sent back.");
  expect(await returnsOf(id)).toEqual([]);

  const sent = await client.post(`${page}/return`, { ...form, pieces1: "1", reason: "Scratched" });
  expect(sent.headers.get("Location")).toBe(page);
  expect(await returnsOf(id)).toMatchObject([{ state: "asked", reason: "Scratched" }]);
  expect(await textOf(client, page)).toContain("Return asked for: Scratched");
  // One piece is left to ask for.
  expect(await textOf(client, `${page}/return`)).toMatch(/Sent Thing.*At most 1/s);
  const admin = await signedIn("Admin");
  expect(await textOf(admin, `/admin/orders/${id}`)).toContain("Scratched");
});

it("is nobody else's to ask, and possible for seven days only", async () => {
  const { client, id, page } = await delivered();
  expect((await new Client().get(`${page}/return`)).status).toBe(404);
  const stranger = { pieces1: "1", reason: "Mine now" };
  expect((await new Client().post(`${page}/return`, stranger)).status).toBe(404);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const handedOver = (createdAt: string) =>
    getDb()
      .updateTable("orderEvents")
      .set({ createdAt })
      .where("orderId", "=", id)
      .where("status", "=", "Delivered")
      .execute();
  await handedOver(daysAgo(6.9));
  expect(await textOf(client, page)).toContain("Send back");
  await handedOver(daysAgo(7.1));
  expect(await textOf(client, page)).not.toContain("Send back");
  expect(await textOf(client, `${page}/return`)).toContain("within 7 days of the delivery");
  const late = await client.post(`${page}/return`, { pieces1: "1", reason: "Too late" });
  expect(late.status).toBe(409);
  expect(await returnsOf(id)).toEqual([]);
});
