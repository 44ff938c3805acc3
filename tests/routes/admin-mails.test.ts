// The keeper's own words in mails: saved by kind, looked at, tried out, and in the mails that leave.
import { rmSync } from "node:fs";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { sendTestMail } from "~/models/account/test-mail.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { runNextTask } from "~/models/task/run.server";
import { composeMail } from "~/models/settings/mail";
import { demoAccounts } from "~/sample/accounts";
import { signedIn } from "../support/accounts";
import { forgetLimits, textOf } from "../support/checkout";
import { mailFolder, writtenMails } from "../support/mails";
import { line, newBuyer, place, product } from "../support/own-orders";
import { shop, type Client } from "../support/shop";
import { enterAs, makeStaff } from "../support/staff";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});
beforeEach(async () => {
  await forgetLimits();
  await getDb().deleteFrom("tasks").execute();
  await getDb().deleteFrom("settings").where("name", "=", "mail").execute();
  rmSync(mailFolder(), { recursive: true, force: true });
});

const all = "/admin/settings/mail";
const placed = `${all}/placed`;
const saved = () =>
  getDb().selectFrom("settings").selectAll().where("name", "=", "mail").executeTakeFirst();
const mails = async () => {
  while (await runNextTask({ mail: sendOrderMail, "test-mail": sendTestMail }));
  return writtenMails();
};

it("stand around what a mail tells, and without any it is as it was", () => {
  const parts = { greeting: "Hello,", body: ["it came.", "", "See it."], foot: "No more: link" };
  const none = { opening: "", closing: "", signature: "" };
  expect(composeMail(parts, none)).toBe("Hello,\n\nit came.\n\nSee it.\n\nNo more: link\n");
  const own = { opening: "What a day!", closing: "Come again.", signature: "Yours" };
  expect(composeMail(parts, own)).toBe(
    "Hello,\n\nWhat a day!\n\nIt came.\n\nSee it.\n\nCome again.\n\nYours\n\nNo more: link\n",
  );
});

it("are saved by kind, with a line in the log, and are in the next mail of the kind alone", async () => {
  const words = { opening: "Good to see you.\r\n<b>Really</b>", closing: "", version: "0" };
  const answer = await admin.post(placed, { ...words, do: "save" });
  expect(answer.headers.get("Location")).toBe(all);
  expect(await textOf(admin, all)).toMatch(/Order received.*opening/s);
  const signed = await admin.post(all, { signature: "The team of the shop", version: "1" });
  expect(signed.headers.get("Location")).toBe(all);
  const log = await getDb()
    .selectFrom("auditEntries")
    .select("after")
    .where("entityId", "=", "mail")
    .orderBy("createdAt")
    .execute();
  expect(log.map(({ after }) => JSON.parse(after) as object)).toEqual([
    { "Order received: opening": "Good to see you.\n<b>Really</b>" },
    { Signature: "The team of the shop" },
  ]);

  const orderId = await place([line(await product())], await newBuyer("Rahela Buyer"));
  await getDb().deleteFrom("tasks").execute();
  await sendOrderMail({ key: "one", payload: { orderId, kind: "placed" } });
  await sendOrderMail({ key: "two", payload: { orderId, kind: "delivered" } });
  const [first = "", second = ""] = await mails();
  expect(first).toContain(
    "Hello Rahela Buyer,\n\nGood to see you.\n<b>Really</b>\n\nThank you for your order.",
  );
  expect(first.trimEnd()).toMatch(/The team of the shop$/);
  expect(second).toContain("Hello Rahela Buyer,\n\nyour order was handed over.");
  expect(second.trimEnd()).toMatch(/The team of the shop$/);

  // An old form shows what was saved meanwhile; empty words leave no trace.
  const old = await admin.post(placed, { ...words, closing: "Old", do: "save" });
  expect([old.status, await old.text()]).toEqual([409, expect.stringContaining("Saved meanwhile")]);
  await admin.post(placed, { opening: " ", closing: "", version: "2", do: "save" });
  expect(JSON.parse((await saved())?.value ?? "")).toEqual({
    signature: "The team of the shop",
    texts: {},
  });
});

it("are shown before they are saved, and sent to who tries them", async () => {
  const words = { opening: "Tried <i>out</i>", closing: "Bye", version: "0" };
  const seen = await admin.post(placed, { ...words, do: "preview" });
  expect(seen.status).toBe(200);
  expect(await seen.text()).toContain("Tried &lt;i&gt;out&lt;/i&gt;\n\nThank you");
  const test = await admin.post(placed, { ...words, do: "test" });
  expect(await test.text()).toContain(`A test mail is on its way to ${demoAccounts[0].email}.`);
  expect(await saved()).toBeUndefined();
  const [mail = ""] = await mails();
  expect(mail).toContain(`To: ${demoAccounts[0].email}`);
  expect(mail).toContain("Subject: Test: Order received");
  expect(mail).toContain("Tried <i>out</i>");
  for (let more = 0; more < 4; more++) await admin.post(placed, { ...words, do: "test" });
  const tooMany = await admin.post(placed, { ...words, do: "test" });
  expect([tooMany.status, await tooMany.text()]).toEqual([429, expect.stringContaining("Bye")]);
  expect(await mails()).toHaveLength(5);
});

it("are refused when they are too long, of no such mail, and from who has not the area", async () => {
  const long = { opening: "x".repeat(501), closing: "", version: "0", do: "save" };
  expect((await admin.post(placed, long)).status).toBe(400);
  expect((await admin.get(`${all}/toString`)).status).toBe(404);
  expect((await admin.post(`${all}/none`, { ...long, opening: "" })).status).toBe(404);
  const packer = await enterAs(await makeStaff("packer", ["orders"]));
  expect((await packer.get(placed)).status).toBe(403);
  expect((await packer.post(placed, { ...long, opening: "" })).status).toBe(403);
  expect(await saved()).toBeUndefined();
});
