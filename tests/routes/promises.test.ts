// Before the button: what a product's page says of delivery, payment, returns and warranty, all as it is kept now.
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findCompanions } from "~/models/product/companions.server";
import { findSetting, saveSetting } from "~/models/settings/settings.server";
import { anAdmin } from "../support/actor";
import { signedIn } from "../support/accounts";
import { readable } from "../support/html";
import { Client, shop } from "../support/shop";

await shop();
const visitor = new Client();

/** The words of the part beside the button. */
async function promises(path: string, client = visitor): Promise<string> {
  const html = readable(await (await client.get(path)).text());
  const [, part = ""] =
    /<section aria-label="Delivery, payment and returns"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  return part;
}
const words = async (path: string, client?: Client) =>
  (await promises(path, client))
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

describe("a product's page", () => {
  it("says from what to what delivery costs, and how long it takes, while no district is known", async () => {
    expect(await words("/product/sony-wh-ch520")).toContain(
      "|Delivery: ৳70 (1 to 2 days) to ৳130 (3 to 5 days) |Choose your district|",
    );
    // From ৳50,000 on it is free.
    expect(await words("/product/galaxy-s24-ultra")).toContain(
      "|Delivery: free (1 to 2 days or 3 to 5 days, by district) |",
    );
  });

  it("lets a district be chosen without scripts, and keeps it beside every other choice", async () => {
    const first = await promises("/product/sony-wh-ch520?tab=warranty");
    expect(first).toMatch(/href="\/product\/sony-wh-ch520\?[^"]*tab=warranty&amp;district=#buy"/);
    expect(first).not.toContain("<select");
    const form = await promises("/product/sony-wh-ch520?colour=Blue&tab=warranty&district=");
    expect(form).toMatch(/<form[^>]* action="\/product\/sony-wh-ch520#buy"/);
    expect(form).toContain('<input type="hidden" name="colour" value="Blue"/>');
    expect(form).toContain('<input type="hidden" name="tab" value="warranty"/>');
    expect(form.match(/<option>/g)).toHaveLength(64);
    expect(await words("/product/sony-wh-ch520?district=sylhet")).toContain(
      "|Delivery to Sylhet: ৳130 (3 to 5 days) |Change district|",
    );
    const html = await (await visitor.get("/product/sony-wh-ch520?district=Sylhet")).text();
    expect(html).toMatch(
      /href="\/product\/sony-wh-ch520\?[^"]*tab=warranty&amp;district=Sylhet#details"/,
    );
    expect(html).toMatch(/rel="canonical" href="[^"]*\/product\/sony-wh-ch520"/);
  });

  it.each(["Gotham", "<script>", "\u0000", "__proto__"])(
    "lets one be chosen in place of %s",
    async (name) => {
      const html = await promises(`/product/sony-wh-ch520?district=${encodeURIComponent(name)}`);
      expect(html).toContain("Delivery: ৳70 (1 to 2 days) to ৳130 (3 to 5 days)");
      expect(html).toContain("<select");
      expect(html).not.toContain(name);
    },
  );

  it("knows the district of a shopper's default address, and leaves the address as it is", async () => {
    const html = await promises("/product/sony-wh-ch520", await signedIn("Shopper"));
    expect(html).toContain("Delivery to Dhaka: ৳");
    expect(html).not.toContain("district=Dhaka");
  });

  it("says how long things can be sent back and for how long they are under warranty", async () => {
    const part = await words("/product/sony-wh-ch520");
    expect(part).toContain("|7 days to send it back|");
    expect(part).toContain("|1-year manufacturer warranty|");
  });
});

describe("what the keeper changes", () => {
  const rates = () => getDb().updateTable("shippingRates").where("currency", "=", "BDT");
  afterEach(() => rates().set({ active: 1 }).execute());

  it("of the ways to pay stands on the page at once", async () => {
    expect(await words("/product/sony-wh-ch520")).toContain("|Payment: Cash on delivery|");
    const { value, version } = await findSetting("payment");
    const changed = { ...value, bkash: true, bkashAccount: "017", cashLabel: "Cash at your door" };
    await saveSetting(await anAdmin(), "payment", changed, version);
    expect(await words("/product/sony-wh-ch520")).toContain("|Payment: Cash at your door, bKash|");
    const none = { ...changed, bkash: false, cashOnDelivery: false };
    await saveSetting(await anAdmin(), "payment", none, version + 1);
    expect(await words("/product/sony-wh-ch520")).not.toContain("Payment");
  });

  it("of delivery too: a price, a place, and that nothing is brought any more", async () => {
    const [dhaka] = await getDb()
      .selectFrom("shippingRates")
      .selectAll()
      .where("price", "=", 7000)
      .where("currency", "=", "BDT")
      .execute();
    if (!dhaka) throw new Error("No rate of 70 taka");
    await rates().where("id", "=", dhaka.id).set({ price: 9900, days: "1 day" }).execute();
    expect(await words("/product/sony-wh-ch520")).toContain("Delivery: ৳99 (1 day) to ৳130");
    await getDb()
      .updateTable("shippingZones")
      .where("id", "=", dhaka.zoneId)
      .set({ places: JSON.stringify([{ country: "Bangladesh", state: "Sylhet" }]) })
      .execute();
    expect(await words("/product/sony-wh-ch520?district=Sylhet")).toContain(
      "to Sylhet: ৳99 (1 day)",
    );
    await rates().where("pickup", "=", 0).set({ active: 0 }).execute();
    for (const query of ["", "?district=Sylhet"])
      expect(await words(`/product/sony-wh-ch520${query}`)).toContain(
        "Pick it up at the shop: we do not deliver there",
      );
  });
});

it("a card beside a product carries what a card shows, and nothing else", async () => {
  const [card] = await findCompanions("galaxy-s24-ultra", 4);
  expect(Object.keys(card ?? {}).sort()).toEqual(
    [
      ...[
        "id",
        "name",
        "brand",
        "price",
        "originalPrice",
        "discountPercent",
        "rating",
        "reviewCount",
      ],
      ...["stock", "picture", "variantId", "colour", "storage", "from"],
    ].sort(),
  );
});
