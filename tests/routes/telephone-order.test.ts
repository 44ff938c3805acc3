// An order that the staff take by telephone, without scripts: read back first, placed once, written down whose it was.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { admin, eventsOf, plain, signInFirst, text } from "../support/admin-orders";
import { formOf, storedOrder } from "../support/checkout";
import { makeProduct } from "../support/products";
import type { Fields } from "../support/shop";

signInFirst();

const page = "/admin/orders/new";
const caller = {
  ...{ name: "Rahela Caller", phone: "01711-998877", email: "", receive: "delivery" },
  ...{ street: "7 Ring Road", city: "Savar", district: "Dhaka", zipCode: "", country: "" },
  ...{ method: "cod", note: "Rings twice" },
};
const thing = (stock = 5) => makeProduct({ price: 200_000, stock, name: "Called Thing" });
const skuOf = async (id: string) =>
  (
    await getDb()
      .selectFrom("variants")
      .select("sku")
      .where("productId", "=", id)
      .executeTakeFirstOrThrow()
  ).sku;
const stockOf = async (id: string) =>
  (
    await getDb()
      .selectFrom("variants")
      .select("stock")
      .where("productId", "=", id)
      .executeTakeFirstOrThrow()
  ).stock;
/** Fills the form in, and presses its button. */
async function write(fields: Fields) {
  const form = formOf(await text(page), page);
  return plain(await admin.post(page, { ...form, ...caller, ...fields }));
}
/** Presses the button that stands on the page. */
const press = (html: string, fields: Fields = {}) =>
  admin.post(page, { ...formOf(html, page), ...fields });
const numberIn = (answer: Response) =>
  /^\/admin\/orders\/(\d+)$/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";

describe("an order by telephone", () => {
  it("is read back, then placed once, with the staff's name", async () => {
    const [one, other] = [await thing(), await thing()];
    const [first, second] = [await skuOf(one), await skuOf(other)];
    expect(await text("/admin/orders")).toContain(`href="${page}"`);
    const html = await write({ items: `${first} 2\n\n  ${second}\n` });
    expect(html).toContain("2 × Called Thing");
    expect(html).toContain("1 × Called Thing");
    expect(html).toContain("Place order: ৳6,110");
    expect(html).toContain("Rings twice");
    expect(await stockOf(one)).toBe(5);

    const form = formOf(html, page);
    const answers = await Promise.all([admin.post(page, form), admin.post(page, form)]);
    const id = numberIn(answers[0]);
    expect(id).not.toBe("");
    expect(numberIn(answers[1])).toBe(id);
    expect(numberIn(await admin.post(page, form))).toBe(id);
    expect(await stockOf(one)).toBe(3);
    expect(await storedOrder(id)).toMatchObject({
      ...{ userId: null, customerName: "Rahela Caller", phone: "+8801711998877", total: 611_000 },
      ...{ payment: "Cash on Delivery", payState: "To pay on delivery", status: "Pending" },
      ...{ shipping: 11_000, note: "Rings twice", lines: [{ quantity: 2 }, { quantity: 1 }] },
    });
    expect((await eventsOf(id)).at(0)?.note).toBe("Order taken by telephone");
    const audit = await getDb()
      .selectFrom("auditEntries")
      .select(["action", "actorName", "after"])
      .where("entityId", "=", id)
      .executeTakeFirst();
    expect(audit).toMatchObject({ action: "created", actorName: "Admin User" });
    expect(audit?.after).toContain("Rahela Caller");
  });

  it("that is changed after it was read back is read back again", async () => {
    const id = await thing();
    const sku = await skuOf(id);
    const html = await write({ items: sku });
    const more = await plain(await press(html, { items: `${sku} × 3` }));
    expect(more).toContain("Place order: ৳6,110");
    expect(await stockOf(id)).toBe(5);
    await getDb()
      .updateTable("variants")
      .set({ price: 210_000 })
      .where("productId", "=", id)
      .execute();
    const dearer = await plain(await press(more));
    expect(dearer).toContain("Place order: ৳6,410");
    expect(await stockOf(id)).toBe(5);
    const placed = await press(dearer);
    expect(await storedOrder(numberIn(placed))).toMatchObject({ total: 641_000 });
  });

  it("fetched at the shop needs no address and costs no delivery", async () => {
    const sku = await skuOf(await thing());
    const html = await write({ items: sku, receive: "pickup", street: "", city: "", district: "" });
    expect(html).toContain("Place order: ৳2,000");
    const id = numberIn(await press(html));
    expect(await storedOrder(id)).toMatchObject({ address: null, shipping: 0 });
  });

  it("is not held to the limit of orders that wait for a call", async () => {
    const sku = await skuOf(await thing());
    for (let count = 0; count < 4; count += 1) {
      const html = await write({ items: sku, phone: "01711-555444" });
      expect(numberIn(await press(html))).not.toBe("");
    }
  });

  it("with faults names each, and keeps what was typed", async () => {
    const sku = await skuOf(await thing(1));
    for (const [items, words] of [
      ["", "Please write down what is ordered"],
      ["NO-SUCH-SKU 1", "There is no SKU “NO-SUCH-SKU”."],
      [`${sku} 2`, `Of ${sku} there are 1 left.`],
      [`${sku} 0`, `“${sku} 0” is no SKU with a number.`],
    ] as const) {
      const html = await write({ items });
      expect(html).toContain(words);
      expect(html).toContain("7 Ring Road");
      expect(html).toContain("Show what it costs");
    }
    const nowhere = await write({ items: sku, phone: "12", district: "Atlantis", method: "gold" });
    for (const words of ["Invalid phone number", "Please choose a district"]) {
      expect(nowhere).toContain(words);
    }
    const odd = await admin.post(page, { ...caller, items: sku, key: "x" });
    expect(odd.status).toBe(400);
  });
});
