// A payment as the back office sees it, and what its form does.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { paymentStates } from "~/models/order/records";
import { Refusal } from "~/models/refusal.server";
import { answerPayment } from "./by-hand.server";
import { hostedProvider } from "./hosted.server";
import { methodKinds, type MethodId } from "./method";
import { settleForReader } from "./settle.server";

/** What the form sends: an answer, or the wish to ask the provider. */
export const paymentFormSchema = z.object({
  answer: z.enum(["approve", "refuse", "check"], { error: "Please choose an answer" }),
  version: z.coerce.number().int(),
});

/** A payment of an order; null for an unknown one. */
export async function findOfficePayment(orderId: string, paymentId: string) {
  const row = await getDb()
    .selectFrom("payments")
    .select(["id", "provider", "reference", "ref", "state", "amount", "currency", "version"])
    .where("id", "=", paymentId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!row) return null;
  const label = isMethod(row.provider) ? methodKinds[row.provider].payment : row.provider;
  return { ...row, label, isHosted: hostedProvider(row.provider) !== null };
}

function isMethod(id: string): id is MethodId {
  return id in methodKinds;
}

/**
 * Does what the form asks for.
 * @returns what to say of it
 * @throws Refusal as answerPayment does, and when the provider does not answer
 */
export async function runPaymentForm(
  actor: Actor,
  orderId: string,
  paymentId: string,
  { answer, version }: z.infer<typeof paymentFormSchema>,
): Promise<string> {
  if (answer === "check") return checkPayment(orderId, paymentId);
  await answerPayment(actor, orderId, paymentId, { answer, version });
  return answer === "approve" ? "Payment approved" : "Payment refused";
}

async function checkPayment(orderId: string, paymentId: string): Promise<string> {
  const payment = await findOfficePayment(orderId, paymentId);
  if (!payment) throw new Refusal("notFound", "There is no such payment.");
  try {
    await settleForReader(paymentId);
  } catch (cause) {
    throw new Refusal("busy", "The provider does not answer. Please try again.", { cause });
  }
  const now = await findOfficePayment(orderId, paymentId);
  return `The provider says: ${paymentStates[now?.state ?? payment.state]}`;
}
