// The setting of the ways to pay: how it is kept, what its form sends, and its words in the audit log.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
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
  advanceFrom: z.number().int().positive().nullable().default(2_000_000),
  advanceZones: z.array(z.string()).default([]),
  advanceKind: z.enum(["sum", "percent"]).default("percent"),
  advanceSum: z.number().int().positive().default(200_000),
  advancePercent: z.number().int().min(1).max(100).default(10),
});

const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const label = (usual: string) => optionalText(60).transform((words) => words || usual);
const account = optionalLines(500).transform((words) => words.replaceAll("\r\n", "\n"));
const noAccount = "Please say where the money goes to";

const taka = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Please enter whole taka, for example 20000")
  .transform((value) => Number(value) * 100);
const percent = "Please enter a whole percentage from 1 to 100";

/** The name of the field that asks for an advance in a zone; a field with a hyphen would not be read. */
export function advanceZoneField(zoneId: string): string {
  return `advanceIn_${zoneId.replaceAll("-", "_")}`;
}

const settingFields = z.object({
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
  advanceFrom: taka.optional().transform((value) => value ?? null),
  advanceKind: z.enum(["sum", "percent"]).optional(),
  advanceSum: taka.optional(),
  advancePercent: z.coerce
    .number({ error: percent })
    .int(percent)
    .min(1, percent)
    .max(100, percent)
    .optional(),
  version: z.coerce.number().int(),
});

/** The schema of the form; a label that is left empty is the usual one. */
export function paymentFormSchema(zones: readonly { id: string }[]): z.ZodType<PaymentForm> {
  const zoneFields = Object.fromEntries(zones.map(({ id }) => [advanceZoneField(id), tick]));
  // The names of the zones' fields are known by now only.
  const shape = Object.assign({}, settingFields.shape, zoneFields) as typeof settingFields.shape;
  return z
    .object(shape)
    .refine(({ bank, bankAccount }) => !bank || bankAccount !== "", {
      path: ["bankAccount"],
      error: noAccount,
    })
    .refine(({ bkash, bkashAccount }) => !bkash || bkashAccount !== "", {
      path: ["bkashAccount"],
      error: noAccount,
    })
    .transform(({ version, ...form }) => {
      const fields: Record<string, unknown> = form;
      const isTicked = ({ id }: { id: string }) => fields[advanceZoneField(id)] === true;
      const advanceZones = zones.filter(isTicked).map(({ id }) => id);
      return { version, value: paymentSchema.parse({ ...form, advanceZones }) };
    });
}

/** What the form means, and the version that it was filled from. */
interface PaymentForm {
  value: PaymentSetting;
  version: number;
}

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
    "Advance from": value.advanceFrom === null ? "" : inTaka(value.advanceFrom),
    "Advance always in": value.advanceZones.join(", "),
    Advance: value.advanceKind === "sum" ? inTaka(value.advanceSum) : `${value.advancePercent}%`,
  };
}

function inTaka(amount: number): string {
  return formatMoney({ amount, currency: "BDT" });
}
