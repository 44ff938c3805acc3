// What of an order can still be sent back, who asked for it, and what of its money goes back then.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { refundOrder } from "~/models/order/refund.server";
import { countSales } from "~/models/order/reserve.server";
import {
  answerReturn,
  askReturn,
  findDeliveredAt,
  findReturnable,
  receiveReturn,
} from "~/models/order/return.server";
import { takeBack } from "~/models/order/stock.server";
import { order } from "../support/lamps";
import { admin as actor, product, rowOf, setProduct, take } from "../support/own-orders";

/** Of an order of three lamps and a shade. */
async function delivered(dropped = 0) {
  const made = await order();
  await take(made.id, { step: "confirm" });
  if (dropped > 0)
    await take(made.id, { step: "drop", pieces: new Map([[made.lampLine, dropped]]) });
  await take(made.id, { step: "deliver" });
  const ask = (lamps: number, shades = 0) =>
    askReturn(made.buyer.id, made.id, {
      ...{ pieces: new Map([[made.lampLine, lamps]]).set(made.shadeLine, shades), reason: "Loud" },
    });
  const returnIds = async () =>
    (await getDb().selectFrom("returns").select("id").where("orderId", "=", made.id).execute()).map(
      ({ id }) => id,
    );
  return { ...made, ask, returnIds };
}

describe("pieces that can be sent back", () => {
  it("are none before the delivery", async () => {
    const { id } = await order();
    expect(await findDeliveredAt(id)).toBeNull();
    expect(await findReturnable(id)).toEqual(new Map());
  });

  it("are fewer by what was asked for, answered or not, and all of them after a refusal", async () => {
    const { id, lampLine, shadeLine, ask, returnIds } = await delivered();
    await ask(2, 1);
    expect(await findReturnable(id)).toEqual(new Map([[lampLine, 1]]));
    const [returnId = ""] = await returnIds();
    await answerReturn(actor, id, { returnId, state: "accepted", note: "" });
    expect(await findReturnable(id)).toEqual(new Map([[lampLine, 1]]));
    // One line in order does not let another through.
    await expect(ask(1, 1)).rejects.toMatchObject({
      ...{ code: "invalid", message: "So many pieces cannot be sent back." },
    });
    await ask(1);
    expect(await findReturnable(id)).toEqual(new Map());
    const refused = (await returnIds()).find((one) => one !== returnId) ?? "";
    await answerReturn(actor, id, { returnId: refused, state: "refused", note: "" });
    expect(await findReturnable(id)).toEqual(new Map([[lampLine, 1]]));
    expect((await findReturnable(id)).has(shadeLine)).toBe(false);
  });

  it("are asked for in the buyer's name", async () => {
    const { id, buyer, ask } = await delivered();
    await ask(1);
    const events = getDb()
      .selectFrom("orderEvents")
      .select("actorId")
      .where("orderId", "=", id)
      .where("note", "=", "Return asked for: Loud");
    expect(await events.execute()).toEqual([{ actorId: buyer.id }]);
  });

  it("are at most those that were sent", async () => {
    const { id, lampLine } = await delivered();
    const back = transact((trx) =>
      takeBack(trx, id, { reason: "returned", by: "shop" }, { pieces: new Map([[lampLine, 4]]) }),
    );
    await expect(back).rejects.toMatchObject({
      ...{ code: "impossible", message: "More would come back than was sent." },
    });
  });
});

describe("pieces that came back", () => {
  const sendBack = async (
    { id, ask, returnIds }: Awaited<ReturnType<typeof delivered>>,
    lamps: number,
  ) => {
    await ask(lamps);
    const [returnId = ""] = await returnIds();
    await answerReturn(actor, id, { returnId, state: "accepted", note: "" });
    await receiveReturn(actor, id, { returnId, restock: true, refund: true, note: "" });
  };

  it("are given money for as far as neither dropped ones nor earlier refunds have it", async () => {
    const made = await delivered(1);
    const { id, lampLine } = made;
    await refundOrder(actor, id, {
      ...{ what: "lines", pieces: new Map([[lampLine, 1]]), reason: "Scratched" },
      version: (await rowOf(id)).version,
    });
    await sendBack(made, 2);
    expect(await rowOf(id)).toMatchObject({ refunded: 400_000, payState: "Part refunded" });
  });

  it("are taken without money where all of it went back before", async () => {
    const made = await delivered();
    const { id } = made;
    await refundOrder(actor, id, {
      ...{ what: "all", reason: "Late", version: (await rowOf(id)).version },
    });
    await sendBack(made, 1);
    expect(await rowOf(id)).toMatchObject({ refunded: 800_000, fulfilment: "returned" });
  });
});

it("what is deleted, gone or no longer public while it is ordered is not sold", async () => {
  const [thing, draft] = [await product(), await product()];
  await getDb().updateTable("products").set({ state: "Draft" }).where("id", "=", draft).execute();
  const sale = { productId: thing, variantId: thing, quantity: 1 } as Parameters<
    typeof countSales
  >[1][number];
  await setProduct(thing, { deletedAt: new Date().toISOString() });
  for (const productId of [thing, draft, "gone"]) {
    const counted = transact((trx) => countSales(trx, [{ ...sale, productId }]));
    await expect(counted).rejects.toMatchObject({
      ...{ code: "impossible", fields: { [thing]: "This product is no longer sold." } },
    });
  }
});
