// Returns: the buyer asks, the staff accepts or refuses, and receives what comes.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { Refusal } from "~/models/refusal.server";
import { findForChange, moveOrder, type By, type OrderRow } from "./move.server";
import { insertRefund, refundedPieces, refundsOf } from "./refund.server";
import { returnDays, returnUntil, type ReturnState } from "./return";
import { MAX_LINES, takeBack, type Pieces } from "./stock.server";
import { refundable } from "./sums";

const piecesSchema = z.array(z.object({ lineId: z.string(), pieces: z.number() }));

/** When an order was handed over; null before. */
export async function findDeliveredAt(orderId: string, db: Db = getDb()): Promise<string | null> {
  const event = await db
    .selectFrom("orderEvents")
    .select("createdAt")
    .where("orderId", "=", orderId)
    .where("status", "=", "Delivered")
    .orderBy("createdAt")
    .executeTakeFirst();
  return event?.createdAt ?? null;
}

/**
 * How many pieces of each line can still be sent back; none when it is too late, or was not
 * delivered.
 */
export async function findReturnable(
  orderId: string,
  db: Db = getDb(),
  now = new Date(),
): Promise<Map<string, number>> {
  const deliveredAt = await findDeliveredAt(orderId, db);
  if (deliveredAt === null || returnUntil(deliveredAt) < now) return new Map();
  const lines = await db
    .selectFrom("orderLines")
    .select(["id", "quantity", "returned"])
    .where("orderId", "=", orderId)
    .limit(MAX_LINES)
    .execute();
  const left = new Map(lines.map(({ id, quantity, returned }) => [id, quantity - returned]));
  const open = await db
    .selectFrom("returns")
    .select("lines")
    .where("orderId", "=", orderId)
    .where("state", "in", ["asked", "accepted"])
    .limit(MAX_LINES)
    .execute();
  for (const row of open) {
    for (const [id, pieces] of readPieces(row.lines)) left.set(id, (left.get(id) ?? 0) - pieces);
  }
  return new Map([...left].filter(([, pieces]) => pieces > 0));
}

/**
 * Asks to send pieces back, within seven days of the delivery.
 * @param customer the account's id; null for a guest whom the page has let in
 * @throws Refusal when it is too late, or there are fewer such pieces
 */
export async function askReturn(
  customer: string | null,
  orderId: string,
  { pieces, reason }: { pieces: Pieces; reason: string },
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, orderId);
    if (order.status !== "Delivered") throw new Refusal("impossible", "It is not delivered yet.");
    const wanted = [...pieces].filter(([, count]) => count > 0);
    if (wanted.length === 0) throw new Refusal("invalid", "Please say what you send back.");
    const left = await findReturnable(orderId, trx);
    if (left.size === 0) {
      const message = `Things can be sent back within ${returnDays} days of the delivery.`;
      throw new Refusal("impossible", message);
    }
    if (wanted.some(([id, count]) => count > (left.get(id) ?? 0))) {
      throw new Refusal("invalid", "So many pieces cannot be sent back.");
    }
    const [id, now] = [randomUUID(), new Date().toISOString()];
    const lines = JSON.stringify(wanted.map(([lineId, count]) => ({ lineId, pieces: count })));
    await trx
      .insertInto("returns")
      .values({ id, orderId, lines, reason, state: "asked", createdAt: now, updatedAt: now })
      .execute();
    await addNotification(trx, {
      type: "order",
      title: "Return asked for",
      message: `${order.customerName} wants to send back things of order #${orderId}.`,
      link: `/admin/orders/${orderId}`,
    });
    await moveOrder(trx, { customer }, order, {
      set: {},
      note: `Return asked for: ${reason}`,
      mail: { kind: "return", about: `${id}:asked` },
    });
  });
}

/**
 * Accepts or refuses a wish to send things back. Said twice, it is noted once.
 * @throws Refusal when there is no such return, or it was answered otherwise
 */
export async function answerReturn(
  actor: Actor,
  orderId: string,
  { returnId, state, note }: { returnId: string; state: "accepted" | "refused"; note: string },
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, orderId);
    const row = await findReturn(trx, orderId, returnId);
    if (row.state === state) return;
    if (row.state !== "asked") throw alreadyAnswered();
    await setState(trx, returnId, state);
    await moveOrder(trx, { staff: actor }, order, {
      set: {},
      note: note || (state === "accepted" ? "Return accepted" : "Return refused"),
      after: { Return: state, ...(note && { Note: note }) },
      mail: { kind: "return", about: `${returnId}:${state}` },
    });
  });
}

/**
 * Notes that what was sent back is here. Whether it is sold again, and whether what it cost goes
 * back to the buyer, is the staff's choice.
 * @throws Refusal when there is no such return, or it was not accepted
 */
export async function receiveReturn(
  actor: Actor,
  orderId: string,
  choice: { returnId: string; restock: boolean; refund: boolean; note: string },
): Promise<void> {
  await transact(async (trx) => {
    const by = { staff: actor };
    const order = await findForChange(trx, orderId);
    const row = await findReturn(trx, orderId, choice.returnId);
    if (row.state === "received") return;
    if (row.state !== "accepted") throw alreadyAnswered();
    const pieces = readPieces(row.lines);
    const why = { reason: "returned", by } as const;
    const backInStock = await takeBack(trx, orderId, why, { pieces, restock: choice.restock });
    const money = choice.refund ? await refundPieces(trx, by, order, pieces) : null;
    await setState(trx, choice.returnId, "received");
    await moveOrder(trx, by, order, {
      set: { fulfilment: "returned", ...money?.set },
      note: choice.note || "What was sent back has arrived",
      after: {
        Return: "received",
        ...(backInStock && { "Back in stock": backInStock }),
        ...(money && { "To give back": money.words }),
        ...(choice.note && { Note: choice.note }),
      },
      mail: { kind: "return", about: `${choice.returnId}:received` },
    });
  });
}

/** What the pieces cost, as far as it was not given back before. */
async function refundPieces(trx: Db, by: By, order: OrderRow, pieces: Pieces) {
  const before = await refundedPieces(trx, order.id);
  const lines = await trx
    .selectFrom("orderLines")
    .select(["id", "quantity", "cancelled"])
    .where("orderId", "=", order.id)
    .limit(MAX_LINES)
    .execute();
  const owed = new Map(
    lines.map(({ id, quantity, cancelled }) => {
      const left = quantity - cancelled - (before.get(id) ?? 0);
      return [id, Math.min(pieces.get(id) ?? 0, left)];
    }),
  );
  const parts = await refundsOf(trx, order.id, owed);
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const amount = Math.min(sum, refundable(order));
  if (amount === 0) return null;
  const refund = { amount, reason: "Sent back", lines: parts };
  const set = await insertRefund(trx, by, order, refund);
  return { set, words: formatMoney({ amount, currency: order.currency }) };
}

async function findReturn(trx: Db, orderId: string, id: string) {
  const row = await trx
    .selectFrom("returns")
    .select(["lines", "state"])
    .where("id", "=", id)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!row) throw new Refusal("notFound", "There is no such return.");
  return row;
}

async function setState(trx: Db, id: string, state: ReturnState): Promise<void> {
  const updatedAt = new Date().toISOString();
  await trx.updateTable("returns").set({ state, updatedAt }).where("id", "=", id).execute();
}

function alreadyAnswered(): Refusal {
  return new Refusal("impossible", "This return was answered already, or is not accepted yet.");
}

/** The pieces of a return as its row keeps them. */
export function readPieces(text: string): Map<string, number> {
  const rows = piecesSchema.parse(JSON.parse(text));
  return new Map(rows.map(({ lineId, pieces }) => [lineId, pieces]));
}
