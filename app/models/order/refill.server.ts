// What an order that came to nothing still wants, and its way back into the cart that it came from.
import type { Db } from "~/db/schema";
import { refillCart, type CartOwner } from "~/models/cart/refill.server";
import type { OrderRow } from "./move.server";
import { MAX_LINES } from "./stock.server";

/** Whose cart the lines came from; null when nobody is known any more. */
export function ownerOf({
  userId,
  guestHash,
}: Pick<OrderRow, "userId" | "guestHash">): CartOwner | null {
  if (userId !== null) return { userId };
  return guestHash === null ? null : { tokenHash: guestHash };
}

/** Puts what an order wanted back into its buyer's cart. */
export async function putBack(trx: Db, order: OrderRow): Promise<void> {
  const owner = ownerOf(order);
  if (owner) await refillCart(trx, owner, (await piecesOf(trx, order.id)).filter(hasVariant));
}

/** What an order's lines still want, with what there is of it; nulls where the variant is gone. */
export async function piecesOf(trx: Db, orderId: string) {
  const lines = await trx
    .selectFrom("orderLines")
    .leftJoin("variants", "variants.id", "orderLines.variantId")
    .leftJoin("products", "products.id", "variants.productId")
    .select(["orderLines.quantity", "orderLines.cancelled", "orderLines.price"])
    .select(["variants.id as variantId", "variants.stock", "products.deletedAt"])
    .where("orderId", "=", orderId)
    .limit(MAX_LINES)
    .execute();
  return lines
    .map(({ cancelled, ...line }) => ({ ...line, quantity: line.quantity - cancelled }))
    .filter(({ quantity }) => quantity > 0);
}

type Piece = Awaited<ReturnType<typeof piecesOf>>[number];

/** Whether the shop still knows what a line wants. */
export function hasVariant<Line extends Piece>(line: Line): line is Line & { variantId: string } {
  return line.variantId !== null;
}
