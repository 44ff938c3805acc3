// The mail that asks for reviews: once, days after the delivery, and to nobody who wants none.
import { rmSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { orderAccessHash, orderKey } from "~/models/order/access.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { askAfterDays, reviewMailWords, stopReviewMails } from "~/models/order/review-mail.server";
import { env } from "~/env.server";
import { runNextTask } from "~/models/task/run.server";
import { mailFolder, writtenMails } from "../support/mails";
import { newBuyer, product, rowOf } from "../support/own-orders";
import { delivered, write } from "../support/reviews";
import { Client } from "../support/shop";

beforeEach(async () => {
  rmSync(mailFolder(), { recursive: true, force: true });
  await getDb().deleteFrom("tasks").execute();
});

/** What was mailed to ask for reviews until some days from now. */
async function asked(days: number): Promise<string[]> {
  const now = new Date(Date.now() + days * 86_400_000);
  while (await runNextTask({ mail: sendOrderMail }, now));
  return writtenMails().filter((mail) => mail.includes("how do you like it?"));
}

async function handedOver(things: string[]) {
  const buyer = await newBuyer();
  const id = await delivered(things, buyer);
  const accessHash = orderAccessHash(id);
  await getDb().updateTable("orders").set({ accessHash }).where("id", "=", id).execute();
  return { id, buyer };
}

it("comes once, after the days for sending things back, with the order's own link", async () => {
  const { id } = await handedOver([await product("Wanted Lamp")]);
  expect(await asked(askAfterDays - 1)).toEqual([]);
  const [mail = "", ...more] = await asked(askAfterDays + 1);
  expect(more).toEqual([]);
  expect(mail).toContain("Wanted Lamp");
  expect(mail).toContain(`/order/${id}?key=${orderKey(id)}`);
  expect(await asked(askAfterDays + 30)).toHaveLength(1);
});

it("does not come for what was reviewed, or came back", async () => {
  const thing = await product();
  const reviewed = await handedOver([thing]);
  await write(reviewed.id, thing);
  const back = await handedOver([thing]);
  const lines = getDb().updateTable("orderLines").where("orderId", "=", back.id);
  await lines.set({ returned: 1 }).execute();
  expect(await asked(askAfterDays + 1)).toEqual([]);
});

it("ends for a person by the link in it and one button, and for nobody by a wrong key", async () => {
  const { id, buyer } = await handedOver([await product()]);
  const stranger = await handedOver([await product()]);
  const link = `/reviews/stop?order=${id}&key=${orderKey(id)}`;
  const stop = (order: string, key: string) => new Client().post("/reviews/stop", { order, key });
  expect((await new Client().get(link)).status).toBe(200);
  const count = () => getDb().selectFrom("reviewMailStops").select("email").execute();
  expect(await count()).toEqual([]);
  expect((await stop(stranger.id, orderKey(id))).status).toBe(302);
  expect((await stop("", "")).status).toBe(302);
  expect(await count()).toEqual([]);
  for (let time = 0; time < 2; time++) expect((await stop(id, orderKey(id))).status).toBe(302);
  expect(await count()).toEqual([{ email: buyer.email.toLowerCase() }]);
  const mails = await asked(askAfterDays + 1);
  expect(mails.map((mail) => mail.includes(buyer.email))).toEqual([false]);
});

it("is none without a key, or where the shop does not know its own address", async () => {
  const { id } = await handedOver([await product()]);
  const row = await rowOf(id);
  expect(await reviewMailWords(row)).toHaveLength(4);
  expect(await reviewMailWords({ ...row, accessHash: null })).toBeNull();
  const mailed = env as { mailedOrigin: string | null };
  const before = mailed.mailedOrigin;
  mailed.mailedOrigin = null;
  expect(await reviewMailWords(row)).toBeNull();
  // Nothing to say is nothing to try again.
  await sendOrderMail({ key: "none", payload: { orderId: id, kind: "review" } });
  mailed.mailedOrigin = before;
  expect(writtenMails()).toEqual([]);
});

it("is not ended for an order that is gone, or without an address", async () => {
  const { id } = await handedOver([await product()]);
  const stops = async () => getDb().selectFrom("reviewMailStops").select("email").execute();
  const before = await stops();
  await stopReviewMails({ order: "99999999", key: orderKey(id) });
  await getDb().updateTable("orders").set({ customerEmail: "" }).where("id", "=", id).execute();
  await stopReviewMails({ order: id, key: orderKey(id) });
  expect(await stops()).toEqual(before);
});
