// The steps in which an order is packed and handed to a carrier.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import type { Move, OrderRow } from "./move.server";

/** Everything is in its box. */
export function pack(note: string): Move {
  return { set: { fulfilment: "packed" }, note: note || "Packed" };
}

/** A parcel went to its carrier; an order may have several, and each is told of. */
export async function ship(
  trx: Db,
  order: OrderRow,
  {
    note,
    carrier,
    number,
    url = "",
  }: { note: string; carrier: string; number: string; url?: string },
): Promise<Move> {
  const id = randomUUID();
  await trx
    .insertInto("parcels")
    .values({ id, orderId: order.id, carrier, number, url, sentAt: new Date().toISOString() })
    .execute();
  return {
    set: { fulfilment: "shipped" },
    note: note || `Sent with ${carrier}${number && `, number ${number}`}`,
    after: { Sent: [carrier, number].filter(Boolean).join(" ") },
    mail: { kind: "shipped", about: id },
  };
}
