// Where providers post to, under hostile posts: no fault, no payment, and nothing secret kept of what was sent. More of them: HOSTILE_NOTICES=10000 npx vitest run tests/routes/webhooks.test.ts
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { orderKey } from "~/models/order/access.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { attackNotices } from "../hostile/notices";
import { startFront, statusOf, stopFront, type Front } from "../support/front";
import {
  doTasks,
  offerAllMethods,
  orderToPay,
  paymentOf,
  startGateway,
  type Gateway,
} from "../support/gateway";
import { writtenMails } from "../support/mails";
import { rowOf } from "../support/own-orders";
import { visitorOf } from "../support/shop";

let gateway: Gateway;
let front: Front;
beforeAll(async () => {
  gateway = await startGateway();
  await offerAllMethods();
  front = await startFront({ LOG: "on", TRUSTED_PROXIES: "1" });
});
afterAll(async () => {
  await stopFront(front);
  gateway.stop();
});
const memory = () => {
  const status = readFileSync(`/proc/${front.process.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

it("holds some hundred hostile posts without a fault, and pays nothing", async () => {
  const count = Number(process.env.HOSTILE_NOTICES) || 300;
  const { id, attempt, transaction } = await orderToPay(gateway);
  const notice = gateway.noticeOf({ ...transaction, status: "VALID", valId: "x" });
  const [before, began] = [memory(), performance.now()];
  const target = { port: front.port, attempt, notice };
  const { statuses, faults } = await attackNotices(target, { seed: 11, count });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${count} posts in ${seconds} s: ${JSON.stringify(statuses)}, RSS ${before} MB, then ${memory()} MB`,
  );
  expect(faults).toEqual([]);
  // Of each kind some came through: refused, too large, let in, sent back to the order.
  for (const status of [200, 303, 400, 404, 413]) {
    expect(Object.keys(statuses)).toContain(String(status));
  }
  expect(front.process.exitCode).toBeNull();
  expect((await rowOf(id)).status).toBe("Pending");
  expect((await paymentOf(attempt)).state).toBe("open");
}, 600_000);

it("leaves no card number, key or secret in a log, a mail, the audit log or a table of payments", async () => {
  const { id, attempt, transaction } = await orderToPay(gateway);
  const card = "4111111111111111";
  const extra = `&card_no=${card}&card_holder=${card}&cvv=987&store_passwd=test-password`;
  const post = (path: string, body: string) =>
    front.raw(
      [
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}`,
        `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body}`,
      ].join("\r\n"),
    );
  const notice = "/webhooks/sslcommerz";
  const guest = visitorOf(() => front.port);
  // While the provider is silent its refusal is logged, too.
  gateway.state.silent = true;
  expect(statusOf(await post(notice, gateway.noticeOf(transaction) + extra))).toBe(503);
  gateway.state.silent = false;
  gateway.pay(transaction);
  expect(statusOf(await post(`/payment-return/sslcommerz/${attempt}?card=${card}`, extra))).toBe(
    303,
  );
  expect(statusOf(await post(notice, gateway.noticeOf(transaction) + extra))).toBe(200);
  expect((await rowOf(id)).status).toBe("Processing");
  await doTasks({ mail: sendOrderMail }, new Date());
  const page = await guest.follow(guest.get(`/order/${id}?key=${orderKey(id)}`));
  expect(page.headers.get("Content-Security-Policy")).toMatch(
    /script-src 'self'(?: 'sha256-[^' ;]+'){3}(;|$)/,
  );
  expect(await page.text()).not.toMatch(/<(script|iframe|img)[^>]+src="(https?:)?\/\//);
  const db = getDb();
  const tables = ["payments", "paymentEvents", "orders", "orderEvents", "tasks", "auditEntries"];
  const rows = await Promise.all(
    [...tables, "notifications"].map((table) =>
      db
        .selectFrom(table as "payments")
        .selectAll()
        .execute(),
    ),
  );
  expect(front.output()).toContain(notice);
  // The shop behind the front does tasks as well, and may have this one in hand.
  const mails = await vi.waitFor(() => {
    const written = writtenMails().join("\n");
    expect(written).toContain(`Order #${id}: paid`);
    return written;
  }, 20_000);
  const signature = /verify_sign=(\w+)/.exec(gateway.noticeOf(transaction))?.[1] ?? "none";
  const hash = createHash("md5").update("test-password").digest("hex");
  for (const text of [front.output(), JSON.stringify(rows), mails]) {
    for (const secret of [card, "test-password", hash, signature, "verify_sign", "cvv"]) {
      expect(text).not.toContain(secret);
    }
  }
  // The mail is the one place where the key that opens the order stands.
  for (const text of [front.output(), JSON.stringify(rows)]) {
    expect(text).not.toContain(orderKey(id));
  }
});
