// A customer erased as the law asks: nothing of the person is left in any table, and the books add up as before.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { placeOrder } from "~/models/order/place.server";
import { receiveReturn } from "~/models/order/return.server";
import { signedIn } from "../support/accounts";
import {
  fullOrder,
  leaveTraces,
  person,
  returnOf,
  sendBack,
  type Person,
} from "../support/known-person";
import { line, newBuyer, place, product, rowOf, step } from "../support/own-orders";
import { Client, shop } from "../support/shop";

const actor = { id: "admin", name: "Admin User" };
let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});

const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const question = (id: string) => `/admin/customers/${id}/erase`;
const erase = (id: string, email: string) => admin.post(question(id), { email });
const userOf = (id: string) =>
  getDb().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Everything in the database, table by table. */
async function dump(): Promise<Record<string, string>> {
  const tables = await getDb().introspection.getTables();
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await getDb()
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    texts[name] = JSON.stringify(rows).toLowerCase();
  }
  return texts;
}

const booksOf = async (id: string) => {
  const { currency, total, subtotal, discount, shipping, tax, paid, refunded, ...order } =
    await rowOf(id);
  const { status, payment, payState, fulfilment, invoiceNumber, placedAt, worth } = order;
  const db = getDb();
  const lines = await db
    .selectFrom("orderLines")
    .selectAll()
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["id", "amount", "state", "provider", "reference"])
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["amount", "state"])
    .where("orderId", "=", id)
    .execute();
  const events = await db
    .selectFrom("orderEvents")
    .select(["status", "createdAt"])
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return {
    ...{ currency, total, subtotal, discount, shipping, tax, paid, refunded, status, payment },
    ...{ payState, fulfilment, invoiceNumber, placedAt, worth, lines, payments, refunds, events },
  };
};

describe("erasing", () => {
  it("leaves nothing of the person in any table, and the books as they were", async () => {
    const who = await person();
    const id = await fullOrder(who);
    const second = await fullOrder(who);
    await sendBack(who, second);
    const choice = { restock: true, refund: false, note: who.words };
    await receiveReturn(actor, second, { returnId: await returnOf(second), ...choice });
    const picture = await leaveTraces(who);
    const before = await dump();
    for (const mark of who.marks) {
      expect(Object.values(before).join().includes(mark), mark).toBe(true);
    }
    const books = [await booksOf(id), await booksOf(second)];
    expect(books[0]?.invoiceNumber).not.toBeNull();
    const log = await getDb()
      .selectFrom("auditEntries")
      .select(["id", "actorName", "action", "createdAt"])
      .where("entityId", "in", [id, second, who.id])
      .orderBy("id")
      .execute();
    expect(log.length).toBeGreaterThan(10);

    const answer = await erase(who.id, `  ${who.email.toUpperCase()} `);
    expect(answer.headers.get("Location")).toBe("/admin/customers");
    expect(await plain(admin.follow(answer))).toContain("The customer is erased.");

    const after = await dump();
    const left = who.marks.flatMap((mark) =>
      Object.entries(after).flatMap(([table, text]) =>
        text.includes(mark) ? [[table, mark]] : [],
      ),
    );
    // The number of the account alone stays, where the log says what was done to it.
    expect(left).toEqual([["auditEntries", who.id]]);
    expect([await booksOf(id), await booksOf(second)]).toEqual(books);
    const order = await rowOf(id);
    expect(order).toMatchObject({
      ...{ userId: null, customerName: "Erased customer", customerEmail: "", phone: "" },
      ...{ note: "Erased", staffNote: "Erased", accessHash: null, guestHash: null },
    });
    expect(JSON.parse(order.address ?? "")).toEqual({
      ...{ type: "Erased", street: "Erased", city: "Erased", zipCode: "" },
      ...{ state: "Sylhet", country: "Bangladesh" },
    });
    expect(order.words.split("\n").slice(0, 2)).toEqual([`#${id}`, "erased customer"]);
    expect(order.words).toContain(books[0]?.lines[0]?.name.toLowerCase());

    const kept = await getDb()
      .selectFrom("auditEntries")
      .select(["id", "actorName", "action", "createdAt"])
      .where(
        "id",
        "in",
        log.map((entry) => entry.id),
      )
      .orderBy("id")
      .execute();
    expect(kept).toEqual(log);
    const done = await getDb()
      .selectFrom("auditEntries")
      .selectAll()
      .where("entityId", "=", who.id)
      .where("action", "=", "erased")
      .execute();
    expect(done).toMatchObject([
      { actorId: "admin", entityName: "Erased customer", before: "{}", entity: "customer" },
    ]);
    expect(JSON.parse(done[0]?.after ?? "")).toEqual({ "Orders kept without the person": "2" });

    const pages = [`/admin/orders/${id}`, `/admin/orders/print?id=${id}`, "/admin/audit"];
    for (const page of pages) expect((await admin.get(page)).status, page).toBe(200);
    const audit = await plain(admin.get("/admin/audit?kind=customer"));
    expect(audit).toContain("Erased customer");
    expect(audit).not.toContain(`/admin/customers/${who.id}`);
    expect((await erase(who.id, who.email)).status).toBe(404);
    const pictures = getDb().selectFrom("pictures").select("id").where("path", "=", picture);
    await vi.waitFor(async () => expect(await pictures.execute()).toEqual([]));
  });

  it("leaves everybody else as they were, a namesake too", async () => {
    const who = await person();
    const namesake = await newBuyer(who.name);
    const theirs = await place([line(await product())], namesake);
    await step(theirs, "Processing");
    const order = await rowOf(theirs);
    expect((await erase(who.id, who.email)).status).toBe(302);
    expect(await rowOf(theirs)).toEqual(order);
    expect(await userOf(namesake.id)).toBeDefined();
  });

  it("takes a guest's orders along whose address the account has proven, and no others", async () => {
    const [proven, unproven] = [await person(), await person()];
    const asGuest = async (who: Person) => {
      const lines = [line(await product())];
      const id = await placeOrder(
        { ...who, id: null },
        { payment: "PayPal", address: null, lines },
      );
      await step(id, "Cancelled");
      return id;
    };
    const [one, two] = [await asGuest(proven), await asGuest(unproven)];
    const emailProvenAt = new Date().toISOString();
    await getDb().updateTable("users").set({ emailProvenAt }).where("id", "=", proven.id).execute();
    for (const who of [proven, unproven]) expect((await erase(who.id, who.email)).status).toBe(302);
    expect((await rowOf(one)).customerName).toBe("Erased customer");
    expect((await rowOf(two)).customerName).toBe(unproven.name);
  });

  it("signs the person out and shuts the sign-in", async () => {
    const [email, password] = [`${randomUUID()}@example.com`, "Long-enough-1"];
    const client = new Client();
    const account = { name: "Signed In", email, password, confirmPassword: password, terms: "on" };
    await client.post("/signup", account);
    const signIn = () => client.post("/login", { email, password, remember: "on" });
    await signIn();
    expect((await client.get("/profile")).status).toBe(200);
    const { id } = await getDb()
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await getDb()
      .updateTable("orders")
      .set({ status: "Delivered" })
      .where("userId", "=", id)
      .execute();
    expect((await erase(id, email)).status).toBe(302);
    expect((await client.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
    expect((await signIn()).status).toBe(400);
    // The address is free for a new account, which has nothing of before.
    await client.post("/signup", account);
    expect((await signIn()).status).toBe(302);
  });
});

describe("the refusal", () => {
  it("names the orders that are not finished, and changes nothing", async () => {
    const who = await person();
    const [waiting, packed, done] = [
      await place([line(await product())], who),
      await place([line(await product())], who),
      await fullOrder(who),
    ];
    await step(packed, "Processing");
    const words = `Orders #${waiting} and #${packed} are not finished`;
    const asked = await plain(admin.get(question(who.id)));
    expect(asked).toContain(words);
    expect(asked).not.toContain("Erase for good");
    const answer = await erase(who.id, who.email);
    expect(answer.status).toBe(409);
    const html = await plain(answer);
    const [shown = ""] = html.split("window.__remixContext");
    expect(shown.split(words)).toHaveLength(2);
    expect(words).not.toContain(done);
    expect(html).toContain(`value="${who.email}"`);
    expect((await userOf(who.id))?.name).toBe(who.name);
    expect((await rowOf(done)).customerName).toBe(who.name);
    await step(waiting, "Cancelled");
    await step(packed, "Delivered");
    expect((await erase(who.id, who.email)).status).toBe(302);
  });

  it("waits for what is being sent back, and for money that is owed", async () => {
    const who = await person();
    const id = await fullOrder(who);
    await sendBack(who, id);
    const words = `Order #${id} is not finished`;
    expect(await plain(erase(who.id, who.email))).toContain(words);
    const choice = { restock: true, refund: true, note: "" };
    await receiveReturn(actor, id, { returnId: await returnOf(id), ...choice });
    expect(await plain(erase(who.id, who.email))).toContain(words);
    await getDb().updateTable("refunds").set({ state: "done" }).where("orderId", "=", id).execute();
    expect((await erase(who.id, who.email)).status).toBe(302);
  });

  it("wants the customer's own e-mail, and keeps what was typed", async () => {
    const who = await person();
    for (const [typed, words] of [
      ["", "Please type the customer&#x27;s e-mail"],
      ["other@example.com", "This is not the customer&#x27;s e-mail"],
    ] as const) {
      const answer = await erase(who.id, typed);
      expect(answer.status, typed).toBe(400);
      const html = await plain(answer);
      expect(html).toContain(words);
      if (typed) expect(html).toContain(`value="${typed}"`);
    }
    expect(await userOf(who.id)).toBeDefined();
  });

  it("holds for administrators, oneself among them, and for nobody", async () => {
    for (const id of ["admin", "none", "%00"]) {
      expect((await admin.get(question(id))).status, id).toBe(404);
      expect((await erase(id, "admin@example.com")).status, id).toBe(404);
    }
    expect(await userOf("admin")).toBeDefined();
    expect((await admin.get("/admin/customers")).status).toBe(200);
  });

  it("comes by no GET", async () => {
    const who = await person();
    await admin.get(`${question(who.id)}?email=${encodeURIComponent(who.email)}`);
    expect(await userOf(who.id)).toBeDefined();
  });
});
