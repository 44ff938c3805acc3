// SSLCommerz: cards and mobile wallets of Bangladesh on its own page (session, query, validation and refund of its API v4).
import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { env } from "~/env.server";
import {
  isPageOf,
  type Attempt,
  type HostedProvider,
  type OrderToPay,
  type ReturnUrls,
  type Verdict,
} from "./provider";

/** Longer than it ever takes: who waits at the checkout is told then. */
const ANSWER_MS = 10_000;

type Account = NonNullable<typeof env.sslcommerz>;

/** The provider with the shop's account; null without its keys. */
export function sslcommerz(): HostedProvider | null {
  const account = env.sslcommerz;
  if (!account) return null;
  const ask = (attempt: Attempt) => askFor(account, attempt);
  return {
    ask,
    pageMinutes: 15,
    start: (attempt, order, urls) => start(account, attempt, order, urls),
    /** Its pages cannot be closed from here: what is open now is over for the shop, and late money is looked at when it comes. */
    end: async (attempt) => {
      const verdict = await ask(attempt);
      return verdict.state === "open" ? { ...verdict, state: "ended" } : verdict;
    },
    refund: ({ id, amount, reason, ref }, attempt) =>
      ref === null
        ? beginRefund(account, attempt, { id, amount, reason })
        : findRefund(account, ref),
    read: ({ body }) => Promise.resolve(readNotice(account, new URLSearchParams(body))),
  };
}

const sessionSchema = z.object({
  status: z.string(),
  sessionkey: z.string().optional(),
  GatewayPageURL: z.string().optional(),
});

async function start(account: Account, attempt: Attempt, order: OrderToPay, urls: ReturnUrls) {
  const form = {
    store_id: account.storeId,
    store_passwd: account.password,
    total_amount: inMajor(attempt.amount),
    currency: attempt.currency,
    tran_id: attempt.id,
    success_url: urls.back,
    fail_url: urls.back,
    cancel_url: urls.back,
    ipn_url: urls.notice,
    // It insists on an address to write to; without one of the buyer's it gets none that exists.
    cus_name: order.name,
    cus_email: order.email || "no-reply@example.com",
    cus_phone: order.phone,
    cus_add1: order.street || "-",
    cus_city: order.city || "-",
    cus_country: order.country || "Bangladesh",
    shipping_method: "NO",
    num_of_item: String(order.itemCount),
    product_name: `Order ${order.id}`,
    product_category: "Electronics",
    product_profile: "physical-goods",
  };
  const answer = sessionSchema.parse(
    await call(`${account.url}/gwprocess/v4/api.php`, { body: new URLSearchParams(form) }),
  );
  const { GatewayPageURL: url = "", sessionkey } = answer;
  if (answer.status !== "SUCCESS" || !isPageOf(account.origins, url)) {
    throw new Error("SSLCommerz opened no payment page");
  }
  return { ref: sessionkey ?? null, url };
}

const transactionSchema = z.object({ status: z.string(), val_id: z.string().default("") });
const querySchema = z.object({
  APIConnect: z.literal("DONE"),
  element: z.array(transactionSchema).default([]),
});
const amountSchema = z.coerce.number().finite().nonnegative();
const validationSchema = z.object({
  status: z.string(),
  tran_id: z.string(),
  bank_tran_id: z.string().min(1),
  amount: amountSchema,
  currency_type: z.string(),
  risk_level: z.coerce.string().default("0"),
});

/** By the try's own id first, since notices may be lost; what looks paid is validated by itself. */
async function askFor(account: Account, attempt: Attempt): Promise<Verdict> {
  const { amount, currency } = attempt;
  const verdict = (state: Verdict["state"]): Verdict => ({ state, amount, currency, ref: "" });
  const query = querySchema.parse(await validator(account, query_, { tran_id: attempt.id }));
  const paid = query.element.find(({ status }) => isValid(status));
  if (paid) {
    const found = validationSchema.parse(
      await validator(account, validation, { val_id: paid.val_id }),
    );
    if (!isValid(found.status) || found.tran_id !== attempt.id) return verdict("open");
    return {
      state: "paid",
      amount: Math.round(found.amount * 100),
      // What it calls by another name than the order's is looked at by the staff.
      currency: found.currency_type === "USD" ? "USD" : "BDT",
      ref: found.bank_tran_id,
      risky: found.risk_level !== "0" || !["BDT", "USD"].includes(found.currency_type),
    };
  }
  const last = query.element.at(-1)?.status;
  if (last === "FAILED") return verdict("failed");
  return verdict(last === "CANCELLED" || last === "EXPIRED" ? "ended" : "open");
}

function isValid(status: string): boolean {
  return status === "VALID" || status === "VALIDATED";
}

const refundSchema = z.object({
  APIConnect: z.literal("DONE"),
  status: z.string(),
  refund_ref_id: z.string().optional(),
});

async function beginRefund(
  account: Account,
  { ref: bankTransaction }: Attempt,
  { id, amount, reason }: { id: string; amount: number; reason: string },
) {
  const answer = refundSchema.parse(
    await validator(account, query_, {
      ...{ bank_tran_id: bankTransaction ?? "", refund_amount: inMajor(amount) },
      ...{ refund_remarks: reason.slice(0, 200), refe_id: id },
    }),
  );
  const ref = answer.refund_ref_id ?? null;
  // "success" says that it was taken down, not that the money is on its way.
  if (answer.status === "failed" || ref === null) return { state: "refused" as const, ref };
  return { state: "waiting" as const, ref };
}

async function findRefund(account: Account, ref: string) {
  const answer = refundSchema.parse(await validator(account, query_, { refund_ref_id: ref }));
  if (answer.status === "refunded") return { state: "done" as const, ref };
  return {
    state: answer.status === "cancelled" ? ("refused" as const) : ("waiting" as const),
    ref,
  };
}

const query_ = "merchantTransIDvalidationAPI";
const validation = "validationserverAPI";

function validator(account: Account, api: string, fields: Record<string, string>) {
  const params = new URLSearchParams({
    ...fields,
    ...{ store_id: account.storeId, store_passwd: account.password, v: "1", format: "json" },
  });
  return call(`${account.url}/validator/api/${api}.php?${params.toString()}`);
}

/**
 * Asks and reads the answer as JSON.
 * @throws when there is none in time, in words without the address: it holds the account's password
 */
async function call(url: string, init: { body?: URLSearchParams } = {}): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      method: init.body ? "POST" : "GET",
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    throw new Error(`SSLCommerz does not answer: ${reason}`);
  }
}

/**
 * Reads a notice whose `verify_sign` is the MD5 of the fields that `verify_key` names and the
 * password's MD5, in the order of their names, as SSLCommerz prescribes. It is a hint all the same.
 */
function readNotice(account: Account, form: URLSearchParams) {
  const names = (form.get("verify_key") ?? "").split(",").filter(Boolean).slice(0, 100);
  const [sign, attemptId, status] = ["verify_sign", "tran_id", "status"].map((n) => form.get(n));
  if (!sign || !attemptId || !names.includes("tran_id")) return null;
  const pairs = new Map(names.map((name) => [name, form.get(name) ?? ""]));
  pairs.set("store_passwd", md5(account.password));
  const text = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${k}=${v}`);
  if (!isSame(md5(text.join("&")), sign)) return null;
  return { attemptId, eventId: `${attemptId}:${form.get("val_id") ?? ""}:${status ?? ""}` };
}

function isSame(own: string, sent: string): boolean {
  const [one, other] = [own, sent].map((text) => Buffer.from(text));
  return one !== undefined && other?.length === one.length && timingSafeEqual(one, other);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Minor units as it writes them: 1234.50. */
function inMajor(amount: number): string {
  return (amount / 100).toFixed(2);
}
