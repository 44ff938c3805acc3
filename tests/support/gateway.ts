// The fake payment provider on a port of this machine, with the shop's settings pointed at it, and orders to pay there.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { startPayment } from "~/models/payment/attempt.server";
import { runNextTask, type Workers } from "~/models/task/run.server";
import express from "express";
import type { PaymentSetting } from "~/models/settings/settings";
import { createStripe } from "../../app/cli/gateway-stripe.js";
import { createGateway } from "../../app/cli/gateway.js";
import { line, newBuyer, place, product } from "./own-orders";

const account = { storeId: "test-store", password: "test-password" };

/** Starts it; this process's shop, and those that it starts or loads from here on, ask it. */
export async function startGateway() {
  let origin = "";
  const gateway = createGateway({ ...account, origin: () => origin });
  const server = createServer(gateway.app).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env.sslcommerz = { ...account, url: origin, origins: [origin] };
  Object.assign(process.env, {
    SSLCOMMERZ_URL: origin,
    SSLCOMMERZ_STORE_ID: account.storeId,
    SSLCOMMERZ_STORE_PASSWORD: account.password,
  });
  return { ...gateway, origin, stop: () => server.close() };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Starts one that plays Stripe, in the same manner. */
export async function startStripe() {
  const keys = { key: "sk_test_tests", webhookSecret: "whsec_tests" };
  let origin = "";
  const stripe = createStripe({ ...keys, origin: () => origin, notices: () => origin });
  const server = createServer(express().use(stripe.app)).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env.stripe = { ...keys, url: origin, origins: [origin] };
  Object.assign(process.env, {
    STRIPE_URL: origin,
    STRIPE_SECRET_KEY: keys.key,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  });
  return { ...stripe, origin, stop: () => server.close() };
}

export type PlayedStripe = Awaited<ReturnType<typeof startStripe>>;

/** Switches every way to pay on. */
export function offerAllMethods(): Promise<void> {
  return offerMethods({
    ...{ bank: true, bankAccount: "Test Bank\nAccount 123", card: true },
    ...{ bkash: true, bkashAccount: "01700000000", stripe: true },
  });
}

/** Offers cash, and what is switched on here. */
export async function offerMethods(setting: Partial<PaymentSetting>): Promise<void> {
  const row = {
    ...{ value: JSON.stringify(setting), updatedAt: new Date().toISOString(), version: 1 },
  };
  await getDb()
    .insertInto("settings")
    .values({ name: "payment", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** An order of one new thing that waits for its payment by card, and its first try. */
export async function orderToPay(gateway: Gateway, stock = 10) {
  const [thing, buyer] = [await product(undefined, stock), await newBuyer()];
  const id = await place([line(thing)], buyer, { payment: "Credit Card" });
  return { id, thing, buyer, ...(await tryToPay(gateway, id)) };
}

/** Begins a try, and finds it at the provider. */
export async function tryToPay({ transactions }: Gateway, id: string) {
  const url = await startPayment(id, "sslcommerz", "http://localhost");
  const transaction = [...transactions.values()].find(({ key }) => url.endsWith(key));
  if (!transaction) throw new Error("The provider knows no such try");
  return { attempt: transaction.tranId, transaction };
}

/** Does every task that is due at a moment. */
export async function doTasks(workers: Workers, at: Date): Promise<void> {
  while (await runNextTask(workers, at));
}

export const paymentOf = (id: string) =>
  getDb().selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const refundsOf = (orderId: string) =>
  getDb().selectFrom("refunds").selectAll().where("orderId", "=", orderId).execute();
export const eventsOf = async (orderId: string) =>
  (await getDb().selectFrom("orderEvents").select("note").where("orderId", "=", orderId).execute())
    .length;
export const mailsOf = async (orderId: string) =>
  (
    await getDb()
      .selectFrom("tasks")
      .select("key")
      .where("kind", "=", "mail")
      .where("key", "like", `mail:%:${orderId}%`)
      .execute()
  ).map(({ key }) => key.split(":")[1]);
