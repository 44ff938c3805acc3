// Asks SSLCommerz what became of a try to pay.
import * as z from "zod";
import type { Attempt, Verdict } from "~/models/payment/provider";
import { transactionApi, validationApi, validator, type Account } from "./call.server";

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
export async function askFor(account: Account, attempt: Attempt): Promise<Verdict> {
  const { amount, currency } = attempt;
  const verdict = (state: Verdict["state"]): Verdict => ({ state, amount, currency, ref: "" });
  const query = querySchema.parse(
    await validator(account, transactionApi, { tran_id: attempt.id }),
  );
  const paid = query.element.find(({ status }) => isValid(status));
  if (paid) {
    const found = validationSchema.parse(
      await validator(account, validationApi, { val_id: paid.val_id }),
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
