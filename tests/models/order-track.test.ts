// What tracking an order tells: to who knows what it was placed with, and of the buyer no more than letters.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Purchase } from "~/models/order/place.server";
import { trackOrder, trackSchema } from "~/models/order/track.server";
import { address, line, newBuyer, place, product } from "../support/own-orders";

/** An order of one lamp, placed with this phone number and address. */
async function order(phone: string, sentTo: Purchase["address"] = address) {
  const buyer = { ...(await newBuyer("Nadia  Rahman")), phone };
  const lines = [line(await product("Lamp"))];
  const id = await place(lines, buyer, { payment: "Cash on Delivery", address: sentTo });
  await getDb().updateTable("orders").set({ delivery: "By day" }).where("id", "=", id).execute();
  return { id, email: buyer.email };
}
const track = (number: string, contact: string) =>
  trackOrder(trackSchema.parse({ number, contact }), "127.0.0.1");
const refused = { code: "unproven" };

describe("tracking", () => {
  it("shows of name and address the first letters, and no way to reach the buyer", async () => {
    const { id, email } = await order("01711-22 33 44");
    for (const contact of ["+8801711223344", ` ${email.toUpperCase()} `]) {
      const { items, placedAt: _, ...found } = await track(`# ${id}`, contact);
      expect(found).toEqual({
        ...{ id, name: "N••• R•••", delivery: "By day", parcels: [], payment: "Cash on Delivery" },
        ...{ status: "Pending", fulfilment: "open", payState: "To pay on delivery" },
        ...{ cancelReason: null, currency: "BDT", total: 200_000, paid: 0 },
        address: {
          ...{ type: "Home", street: "1••• T••• R•••", city: "D•••", zipCode: "•••" },
          ...{ state: "Dhaka", country: "Bangladesh" },
        },
      });
      expect(items).toMatchObject([{ name: "Lamp", quantity: 1, cancelled: 0 }]);
    }
  });

  it("shows no address where there is none, and nothing of a zip code that was not given", async () => {
    const fetched = await order("01711223345", null);
    expect(await track(fetched.id, fetched.email)).toMatchObject({ address: null });
    const { id, email } = await order("01711223346", { ...address, zipCode: "" });
    expect((await track(id, email)).address).toMatchObject({ zipCode: "" });
  });

  it("is refused to who knows nothing of an order that has no number to call", async () => {
    const { id } = await order("");
    for (const contact of ["x", "-", "@", "01711223344"]) {
      await expect(track(id, contact), contact).rejects.toMatchObject(refused);
    }
    await expect(track("99999999", "01711223344")).rejects.toMatchObject(refused);
  });

  it("takes a number as the mails write it, and counts its tries by the client's address", async () => {
    const { id, email } = await order("01711-22 33 44");
    expect(trackSchema.parse({ number: "12# 3", contact: "x" }).number).toBe("12# 3");
    await getDb()
      .updateTable("orders")
      .set({ customerName: " Nadia " })
      .where("id", "=", id)
      .execute();
    expect(await track(id, email)).toMatchObject({ name: "N•••" });
    const throttles = getDb().selectFrom("throttles").select("key");
    expect((await throttles.where("key", "like", "track:%").execute()).length).toBeGreaterThan(0);
  });
});
