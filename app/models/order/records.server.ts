// Finds the parcels, payments, refunds and returns of an order for its page in the back office.
import { getDb } from "~/db/connection.server";
import type { OrderRecords } from "./records";
import { readPieces } from "./return.server";

/** As many of each as a page shows. */
const MOST = 100;

/** All records of an order, the oldest first. */
export async function findOrderRecords(orderId: string): Promise<OrderRecords> {
  const db = getDb();
  const [parcels, payments, refunds, returns, lines] = await Promise.all([
    db
      .selectFrom("parcels")
      .select(["id", "carrier", "number", "url", "sentAt"])
      .where("orderId", "=", orderId)
      .orderBy("sentAt")
      .limit(MOST)
      .execute(),
    db
      .selectFrom("payments")
      .select(["id", "provider", "reference", "state", "amount", "createdAt"])
      .where("orderId", "=", orderId)
      .orderBy("createdAt")
      .limit(MOST)
      .execute(),
    db
      .selectFrom("refunds")
      .select(["id", "amount", "reason", "state", "createdAt"])
      .where("orderId", "=", orderId)
      .orderBy("createdAt")
      .limit(MOST)
      .execute(),
    db
      .selectFrom("returns")
      .select(["id", "lines", "reason", "state", "createdAt"])
      .where("orderId", "=", orderId)
      .orderBy("createdAt")
      .limit(MOST)
      .execute(),
    db.selectFrom("orderLines").select(["id", "name"]).where("orderId", "=", orderId).execute(),
  ]);
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  const inWords = (text: string) =>
    [...readPieces(text)].map(([id, pieces]) => `${pieces} × ${names.get(id) ?? "?"}`).join(", ");
  return {
    ...{ parcels, payments, refunds },
    returns: returns.map(({ lines: text, ...row }) => ({ ...row, pieces: inWords(text) })),
  };
}
