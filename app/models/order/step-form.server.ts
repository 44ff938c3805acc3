// What the back office's forms for the steps of an order send.
import * as z from "zod";
import { optionalText, requiredText } from "~/models/text.server";
import type { OrderDetailLine } from "./detail";
import type { StepName } from "./step";
import type { Step } from "./step.server";
import type { Pieces } from "./stock.server";

const common = { note: optionalText(200), version: z.coerce.number().int() };
const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** A web address where a parcel can be followed, or none. */
const parcelUrl = optionalText(300).refine(
  (value) => value === "" || (URL.canParse(value) && new URL(value).protocol === "https:"),
  "Please enter an address that begins with https://",
);

/** The name of the field for a line's pieces. */
export function piecesField(index: number): string {
  return `pieces${index + 1}`;
}

/** Fields for the pieces of each line, none of which is needed. */
function piecesFields(lines: readonly unknown[]): Record<string, z.ZodType<number>> {
  const whole = "Please enter a whole number";
  const count = z.coerce.number({ error: whole }).int(whole).min(0, whole).max(1_000_000, whole);
  return Object.fromEntries(lines.map((_, index) => [piecesField(index), count.default(0)]));
}

/** The pieces by line that such fields hold. */
function readPieceFields(
  lines: readonly Pick<OrderDetailLine, "id">[],
  form: Record<string, unknown>,
): Pieces {
  return new Map(lines.map(({ id }, index) => [id, Number(form[piecesField(index)])]));
}

type Lines = readonly Pick<OrderDetailLine, "id">[];
type StepSchema = z.ZodType<Step>;

/** The schema of a step's form. */
export function stepFormSchema(step: StepName, lines: Lines): StepSchema {
  switch (step) {
    case "pay":
      return z
        .object({ ...common, reference: optionalText(60) })
        .transform((form) => ({ ...form, step }));
    case "ship":
      return z
        .object({
          ...common,
          carrier: requiredText("Please name the carrier", 60),
          number: optionalText(60),
          url: parcelUrl,
        })
        .transform((form) => ({ ...form, step }));
    case "refuse":
      return z
        .object({ ...common, restock: tick, refund: tick })
        .transform((form) => ({ ...form, step }));
    case "drop":
      return z
        .object({ ...common, ...piecesFields(lines) })
        .transform(({ note, version, ...form }) => ({
          ...{ step, note, version },
          pieces: readPieceFields(lines, form),
        }));
    default:
      return z.object(common).transform((form) => ({ ...form, step }));
  }
}

const amount = optionalText(15)
  .refine((value) => value === "" || /^\d{1,9}(?:\.\d{1,2})?$/.test(value), {
    message: "Please enter an amount, for example 99.50",
  })
  .transform((value) => Math.round(Number(value) * 100));

/** The schema of the form that gives money back. */
export function refundFormSchema(lines: Lines) {
  return z
    .object({
      what: z.enum(["all", "amount", "lines"], { error: "Please choose what is given back" }),
      amount,
      reason: requiredText("Please give a reason", 200),
      version: common.version,
      ...piecesFields(lines),
    })
    .transform(({ what, amount, reason, version, ...form }) => {
      if (what === "amount") return { what, amount, reason, version };
      if (what === "lines") return { what, pieces: readPieceFields(lines, form), reason, version };
      return { what, reason, version };
    });
}

/** What the form for a return sends: an answer to the wish, or that it is here. */
export const returnFormSchema = z.object({
  answer: z.enum(["accepted", "refused", "received"], { error: "Please choose an answer" }),
  note: common.note,
  restock: tick,
  refund: tick,
});

/** What a buyer's form sends: what goes back, and why. */
export function returnWishSchema(lines: Lines) {
  return z
    .object({
      reason: requiredText("Please say why you send it back", 500),
      ...piecesFields(lines),
    })
    .transform(({ reason, ...form }) => ({ reason, pieces: readPieceFields(lines, form) }));
}
