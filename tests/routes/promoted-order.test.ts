// An order with promotions, bought and given back as people do it: every paper names each discount, and what goes back sums exactly.
import { rmSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { runNextTask } from "~/models/task/run.server";
import { admin, orderRow, plain, signInFirst, text } from "../support/admin-orders";
import { buy, guestWith, storedOrder, textOf } from "../support/checkout";
import { mailFolder, writtenMails } from "../support/mails";
import { promotion } from "../support/promotions";
import type { Client } from "../support/shop";

signInFirst();

const folder = mailFolder();

let client: Client;
let id = "";
beforeAll(async () => {
  await getDb().deleteFrom("promotions").execute();
  // A third leaves halves of paisa on each line, and ৳101 off the order cannot be split evenly.
  const third = { kind: "percent", of: "lines", percent: 3_333 } as const;
  await promotion({ name: "A third off", action: third });
  const sum = { kind: "sum", of: "order", amount: 10_100 } as const;
  await promotion({ name: "Typed", code: "TYPED", action: sum });
  await promotion({ name: "Brought for nothing", action: { kind: "delivery" } });
  // Below the sum from which delivery is free anyway.
  client = await guestWith({ "sony-wh-ch520": 2, "airpods-4": 2 });
  await client.post("/cart", { code: "TYPED" });
  rmSync(folder, { recursive: true, force: true });
  await getDb().deleteFrom("tasks").execute();
  id = await buy(client);
  while (await runNextTask({ mail: sendOrderMail }));
});

const post = async (step: string, fields: Record<string, string> = {}) =>
  admin.post(`/admin/orders/${id}/${step}`, {
    version: String((await orderRow(id)).version),
    ...fields,
  });
const names = ["A third off", "Typed", "Brought for nothing"];

it("is bought for what the discounts leave", async () => {
  const { subtotal, discount, shipping, total, lines } = await storedOrder(id);
  expect(shipping).toBe(0);
  expect(total).toBe(subtotal - discount);
  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(total);
  expect(lines).toHaveLength(2);
  const rows = await getDb()
    .selectFrom("orderDiscounts")
    .select("name")
    .where("orderId", "=", id)
    .execute();
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(names));
});

it("names each discount in the mail, on its page, and in the back office", async () => {
  const [mail = ""] = writtenMails();
  for (const name of names) expect(mail).toContain(name);
  expect(mail).toMatch(/A third off: -৳/);
  expect(mail).toContain("Delivery: free (Brought for nothing)");
  for (const page of [await textOf(client, `/order/${id}`), await text(`/admin/orders/${id}`)])
    for (const name of names) expect(page).toContain(name);
});

it("names each discount on the invoice, and in the export", async () => {
  expect((await post("confirm")).status).toBe(302);
  const invoice = await text(`/admin/orders/print?kind=invoice&order=${id}`);
  for (const name of names) expect(invoice).toContain(name);
  const csv = await plain(admin.get(`/admin/orders/export?q=${id}`));
  const line = csv.split("\n").find((one) => one.includes(id)) ?? "";
  for (const name of names) expect(line).toContain(name);
});

it("is given back piece by piece: what goes back is what was paid, to the paisa", async () => {
  expect((await post("deliver")).status).toBe(302);
  const { total } = await orderRow(id);
  const refund = (fields: Record<string, string>) =>
    post("refund", { what: "lines", reason: "Changed their mind", ...fields });
  const pieces: Record<string, string>[] = [
    { pieces1: "1" },
    { pieces2: "1" },
    { pieces1: "1", pieces2: "1" },
  ];
  for (const fields of pieces) expect((await refund(fields)).status).toBe(302);
  const amounts = await getDb()
    .selectFrom("refunds")
    .select("amount")
    .where("orderId", "=", id)
    .execute();
  expect(amounts).toHaveLength(3);
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect((await refund({ pieces1: "1" })).status).toBe(409);
  const rest = await post("refund", { what: "amount", amount: "1", reason: "More" });
  expect([400, 409]).toContain(rest.status);
});
