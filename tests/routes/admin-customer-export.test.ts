// What the shop keeps about a customer as a file for them, and the table of customers as CSV.
import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { moneyInput } from "~/models/money";
import { subscribe } from "~/models/subscriber.server";
import { signedIn } from "../support/accounts";
import { address, line, newBuyer, place, product, step } from "../support/own-orders";
import { Client, shop } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});

it("gives a customer's account, addresses, orders, newsletter and wish list, and no secret", async () => {
  const [email, password] = [`${randomUUID()}@example.com`, "Long-enough-1"];
  const client = new Client();
  const account = { name: "Exported", email, password, confirmPassword: password, terms: "on" };
  await client.post("/signup", account);
  await client.post("/login", { email, password, remember: "on" });
  const db = getDb();
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("orders").where("userId", "=", user.id).execute();
  const name = `Wanted ${randomUUID()}`;
  const variantId = await product(name);
  const id = await place([line(variantId, 2)], user, { address, note: "Ring twice" });
  const stranger = await place([line(variantId)], await newBuyer());
  const addedAt = new Date().toISOString();
  const wish = { id: randomUUID(), userId: user.id, tokenHash: null, variantId, addedAt };
  await db.insertInto("wishes").values(wish).execute();
  await subscribe(email);
  const reset = { tokenHash: randomUUID(), userId: user.id, expiresAt: addedAt };
  await db.insertInto("passwordResets").values(reset).execute();

  const answer = await admin.get(`/admin/customers/${user.id}/export`);
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="customer.json"');
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    account: { name: "Exported", email, status: "Active" },
    newsletter: { subscribedAt: expect.any(String) as string },
    wishList: [{ name }],
    orders: [
      {
        ...{ id, note: "Ring twice", currency: "BDT", sums: { total: "4000" } },
        address: { street: address.street },
        lines: [{ name, quantity: 2, price: "2000" }],
        timeline: [{ status: "Pending", note: "Order placed" }],
      },
    ],
    devices: [{ userAgent: expect.any(String) as string }],
  });
  const kept = await db
    .selectFrom("addresses")
    .select("street")
    .where("userId", "=", user.id)
    .execute();
  for (const { street } of kept) expect(text).toContain(street);
  expect(text).not.toContain(stranger);
  const secrets = await Promise.all([
    db.selectFrom("passwords").select("hash as secret").where("userId", "=", user.id).execute(),
    db.selectFrom("sessions").select("id as secret").where("userId", "=", user.id).execute(),
    db
      .selectFrom("passwordResets")
      .select("tokenHash as secret")
      .where("userId", "=", user.id)
      .execute(),
    db.selectFrom("orders").select("accessHash as secret").where("id", "=", id).execute(),
  ]);
  for (const rows of secrets) {
    expect(rows).toHaveLength(1);
    for (const { secret } of rows) expect(text).not.toContain(secret);
  }
});

it("gives nothing of administrators and of nobody", async () => {
  for (const id of ["admin", "none", "%00"]) {
    expect((await admin.get(`/admin/customers/${id}/export`)).status, id).toBe(404);
  }
});

it("lists the customers of the view, every one once, and no formula", async () => {
  const now = Date.now();
  const mark = randomUUID().slice(0, 8);
  const model = await newBuyer();
  const row = await getDb()
    .selectFrom("users")
    .selectAll()
    .where("id", "=", model.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...row,
    ...{ id: randomUUID(), name: `=1+1 ${mark} ${index}`, email: `${mark}-${index}@example.com` },
    // Many joined in the same moment: the id decides between them.
    createdAt: new Date(now - Math.floor(index / 300) * 1000).toISOString(),
    spent: index,
  }));
  for (let start = 0; start < rows.length; start += 200) {
    await getDb()
      .insertInto("users")
      .values(rows.slice(start, start + 200))
      .execute();
  }
  const page = await (await admin.get(`/admin/customers?q=${mark}&sort=joined&dir=asc`)).text();
  const [, path = ""] = /href="(\/admin\/customers\/export[^"]*)"/.exec(page) ?? [];
  const answer = await admin.get(path.replaceAll("&amp;", "&"));
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="customers.csv"');
  const [heads, ...lines]: string[][] = parse(await answer.text(), { bom: true });
  const names = ["Name", "E-mail", "Phone", "Orders", "Spent", "Currency", "Joined", "Status"];
  expect(heads).toEqual(names);
  const sorted = rows.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  expect(lines.map(([, email]) => email)).toEqual(sorted.map(({ email }) => email));
  expect(lines.map(([name]) => name)).toEqual(sorted.map(({ name }) => `'${name}`));
  expect(lines[0]?.slice(3, 6)).toEqual(["0", moneyInput(sorted[0]?.spent ?? 0), "USD"]);
  await getDb().deleteFrom("users").where("email", "like", `${mark}-%`).execute();
});

it("lists a customer who bought with what they spent", async () => {
  const buyer = await newBuyer();
  await step(await place([line(await product())], buyer), "Processing");
  const csv = await (await admin.get(`/admin/customers/export?q=${buyer.email}`)).text();
  const [, found]: string[][] = parse(csv, { bom: true });
  const { spent } = await getDb()
    .selectFrom("users")
    .select("spent")
    .where("id", "=", buyer.id)
    .executeTakeFirstOrThrow();
  expect(found?.[3]).toBe("1");
  expect(Number(found?.[4])).toBe(spent / 100);
});
