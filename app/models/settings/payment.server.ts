// The setting of the ways to pay: how it is kept, what its form sends, and its words in the audit log.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { optionalLines, optionalText } from "~/models/text.server";
import type { PaymentSetting } from "./settings";

/** What each way is called where the keeper chose no other words. */
export const paymentLabels = {
  cashLabel: "Cash on delivery",
  bankLabel: "Bank transfer",
  bkashLabel: "bKash",
  cardLabel: "Card or mobile wallet",
  stripeLabel: "Credit or debit card",
};

/** How it is kept: without a word of the keeper's only cash is taken. */
export const paymentSchema: z.ZodType<PaymentSetting> = z.object({
  cashOnDelivery: z.boolean().default(true),
  cashLabel: z.string().default(paymentLabels.cashLabel),
  bank: z.boolean().default(false),
  bankLabel: z.string().default(paymentLabels.bankLabel),
  bankAccount: z.string().default(""),
  bkash: z.boolean().default(false),
  bkashLabel: z.string().default(paymentLabels.bkashLabel),
  bkashAccount: z.string().default(""),
  card: z.boolean().default(false),
  cardLabel: z.string().default(paymentLabels.cardLabel),
  stripe: z.boolean().default(false),
  stripeLabel: z.string().default(paymentLabels.stripeLabel),
});

const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const label = (usual: string) => optionalText(60).transform((words) => words || usual);
const account = optionalLines(500).transform((words) => words.replaceAll("\r\n", "\n"));
const noAccount = "Please say where the money goes to";

/** What the form sends; a label that is left empty is the usual one. */
export const paymentFormSchema = z
  .object({
    cashOnDelivery: tick,
    cashLabel: label(paymentLabels.cashLabel),
    bank: tick,
    bankLabel: label(paymentLabels.bankLabel),
    bankAccount: account,
    bkash: tick,
    bkashLabel: label(paymentLabels.bkashLabel),
    bkashAccount: account,
    card: tick,
    cardLabel: label(paymentLabels.cardLabel),
    stripe: tick,
    stripeLabel: label(paymentLabels.stripeLabel),
    version: z.coerce.number().int(),
  })
  .refine(({ bank, bankAccount }) => !bank || bankAccount !== "", {
    path: ["bankAccount"],
    error: noAccount,
  })
  .refine(({ bkash, bkashAccount }) => !bkash || bkashAccount !== "", {
    path: ["bkashAccount"],
    error: noAccount,
  });

/** What it reads in the audit log, by the words of its screen. */
export function paymentWords(value: PaymentSetting): AuditFields {
  const onOff = (on: boolean) => (on ? "On" : "Off");
  return {
    "Cash on delivery": onOff(value.cashOnDelivery),
    "Name of cash on delivery": value.cashLabel,
    "Bank transfer": onOff(value.bank),
    "Name of bank transfer": value.bankLabel,
    "Bank account": value.bankAccount,
    bKash: onOff(value.bkash),
    "Name of bKash": value.bkashLabel,
    "bKash account": value.bkashAccount,
    Cards: onOff(value.card),
    "Name of cards": value.cardLabel,
    Stripe: onOff(value.stripe),
    "Name of cards through Stripe": value.stripeLabel,
  };
}
