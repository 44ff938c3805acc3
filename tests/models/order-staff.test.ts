// What the staff write of an order beside its steps: notes for each other, another address, parcels; and what came of it.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { saveOrderAddress, saveStaffNote } from "~/models/order/edit.server";
import { findOrderRecords } from "~/models/order/records.server";
import { askReturn } from "~/models/order/return.server";
import { nextMoment } from "../support/clock";
import { order, written } from "../support/lamps";
import { movementsOf } from "../support/movements";
import { admin as actor, rowOf, take } from "../support/own-orders";

describe("a note", () => {
  it("is for the staff alone, with what it said before, and not written twice", async () => {
    const { id } = await order();
    const note = async (staffNote: string) => {
      await saveStaffNote(actor, id, { staffNote, version: (await rowOf(id)).version });
      await nextMoment();
    };
    await note("Rings late");
    await note("Rings early");
    expect(await written(id)).toEqual({
      ...{ note: "Internal note changed", status: "Pending", forCustomer: 0 },
      before: { "Internal note": "Rings late" },
      after: { "Internal note": "Rings early" },
    });
    const { version } = await rowOf(id);
    await note("Rings early");
    expect((await rowOf(id)).version).toBe(version);
    const late = saveStaffNote(actor, id, { staffNote: "Late", version: version - 1 });
    await expect(late).rejects.toMatchObject({ code: "stale" });
  });
});

describe("another address", () => {
  const place = { street: "2 New Road", city: "Khulna", state: "Khulna", zipCode: "" };
  const change = async (id: string, version?: number) =>
    saveOrderAddress(actor, id, {
      ...{ ...place, country: "Bangladesh", phone: "01822-33 44 55" },
      version: version ?? (await rowOf(id)).version,
    });

  it("stands beside the one before, and the order is found by its phone", async () => {
    const { id } = await order();
    await change(id);
    const words = "2 New Road, Khulna, Khulna, Bangladesh";
    expect(await written(id)).toEqual({
      ...{ note: "Delivery address changed", status: "Pending", forCustomer: 1 },
      before: { Address: "", Phone: "" },
      after: { Address: words, Phone: "+8801822334455" },
    });
    const row = await rowOf(id);
    expect(JSON.parse(row.address ?? "")).toMatchObject({ type: "Delivery", street: "2 New Road" });
    expect(row.words.split("\n")).toContain("+8801822334455");
    await change(id);
    expect(await written(id)).toMatchObject({ note: "Delivery address changed" });
    await expect(change(id, row.version)).rejects.toMatchObject({ code: "stale" });
  });

  it("is not taken once a parcel has left", async () => {
    const { id } = await order();
    await take(id, { step: "confirm" }, { step: "pack" });
    await take(id, { step: "ship", carrier: "Pathao", number: "" });
    await expect(change(id)).rejects.toMatchObject({
      ...{ code: "impossible", message: "The address cannot be changed any more." },
    });
  });
});

describe("parcels and returns", () => {
  it("are listed with the order as they were written down", async () => {
    const { id, buyer, lampLine, shadeLine } = await order();
    await take(id, { step: "confirm" }, { step: "pack" });
    await take(id, { step: "ship", carrier: "Own driver", number: "" });
    expect(await written(id)).toMatchObject({
      ...{ note: "Sent with Own driver", after: { Sent: "Own driver", Parcel: "shipped" } },
    });
    const url = "https://pathao.example/P-2";
    await take(id, { step: "ship", carrier: "Pathao", number: "P-2", url });
    expect(await written(id)).toMatchObject({
      ...{ note: "Sent with Pathao, number P-2", after: { Sent: "Pathao P-2" } },
    });
    await take(id, { step: "deliver" });
    const pieces = new Map([
      [lampLine, 2],
      [shadeLine, 1],
    ]);
    await askReturn(buyer.id, id, { pieces, reason: "Too bright" });
    expect(await findOrderRecords(id)).toMatchObject({
      parcels: [
        { carrier: "Own driver", number: "", url: "" },
        { carrier: "Pathao", number: "P-2", url },
      ],
      ...{ payments: [], refunds: [] },
      returns: [{ reason: "Too bright", state: "asked", pieces: "2 × Lamp, 1 × Shade" }],
    });
  });

  it("say in the stock's history why pieces came back, and through whom", async () => {
    const { id, lampLine, shadeLine } = await order();
    await take(id, { step: "confirm" }, { step: "drop", pieces: new Map([[lampLine, 1]]) });
    const variantOf = async (line: string) =>
      (
        await getDb()
          .selectFrom("orderLines")
          .select("variantId")
          .where("id", "=", line)
          .executeTakeFirstOrThrow()
      ).variantId ?? "";
    const last = async (line: string) => (await movementsOf(await variantOf(line))).at(-1);
    expect(await last(lampLine)).toMatchObject({
      ...{ difference: 1, cause: { reason: "dropped", order: id, by: actor } },
    });
    await take(id, { step: "pack" }, { step: "ship", carrier: "Pathao", number: "" });
    await take(id, { step: "refuse", restock: true, refund: false });
    expect(await last(shadeLine)).toMatchObject({
      ...{ difference: 1, cause: { reason: "refused", order: id, by: actor } },
    });
  });
});
