// The variants of a product in the back office, as a browser without scripts meets them: made, changed, moved, removed.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { line, place } from "../support/own-orders";
import { admin, list, log, signInFirst, text } from "../support/own-products";
import {
  gridOf,
  options,
  path,
  productOf,
  rowsOf,
  save,
  withVariants,
} from "../support/own-variants";
import { Client, type Fields } from "../support/shop";

signInFirst();

describe("from an empty shop", () => {
  beforeAll(async () => {
    for (const table of ["orderLines", "cartLines", "wishes", "products"] as const)
      await getDb().deleteFrom(table).execute();
    await getDb().updateTable("categories").set({ productCount: 0 }).execute();
  });

  it("makes a product of 2 colours and 3 storages by forms alone, each of which is sold", async () => {
    const id = await withVariants(["Black", "Blue"], "128GB, 256GB\n512GB");
    const rows = await rowsOf(id);
    expect(rows.map(({ colour, storage }) => `${colour} ${storage}`)).toEqual([
      ...["Black 128GB", "Black 256GB", "Black 512GB", "Blue 128GB", "Blue 256GB", "Blue 512GB"],
    ]);
    const { code } = await productOf(id);
    // The variant that was there became the first one.
    expect(rows.map(({ sku, stock }) => [sku, stock])).toEqual([
      [code, 10],
      ...["BLACK-256GB", "BLACK-512GB", "BLUE-128GB", "BLUE-256GB", "BLUE-512GB"].map((end) => [
        `${code}-${end}`,
        3,
      ]),
    ]);
    const { fields, keys } = await gridOf(id);
    keys.forEach((key, index) => {
      fields[`price${key}`] = String(100 + index);
      fields[`before${key}`] = "150";
    });
    expect((await save(id, fields)).status).toBe(302);
    expect(await productOf(id)).toMatchObject({
      ...{ price: 10_000, originalPrice: 15_000, discountPercent: 33, stock: 25 },
      colours: "|Black|Blue|",
    });
    const shopper = new Client();
    for (const [index, { id: variantId, colour, storage }] of rows.entries()) {
      const page = await shopper.get(`/product/${id}?colour=${colour}&storage=${storage}`);
      const html = await page.text();
      expect(html).toContain(`value="${variantId}"`);
      expect(html).toContain(`৳${100 + index}`);
      await shopper.follow(shopper.post("/cart", { add: `${id}/${variantId}` }));
    }
    const cart = await (await shopper.get("/cart")).text();
    for (const { colour, storage } of rows) expect(cart).toContain(`${colour}, ${storage}`);
    expect(await (await shopper.get("/category?q=512GB")).text()).toContain(id);
  });
});

describe("adding variants", () => {
  it("leaves those alone that are there, and gives a second option any name", async () => {
    const id = await withVariants(["Red"], "S, M");
    const before = await rowsOf(id);
    const add = { ...options, optionName: "Strap size", colour: ["Red", "Gold"], options: "S, M" };
    expect((await admin.post(`${path(id)}/add`, add)).status).toBe(302);
    const rows = await rowsOf(id);
    expect(rows.slice(0, 2)).toEqual(before);
    expect(rows).toHaveLength(4);
    const html = await (await new Client().get(`/product/${id}?colour=Gold`)).text();
    expect(html).toContain("Strap size:");
    expect(html).not.toContain("Storage:");
    const again = await admin.post(`${path(id)}/add`, add);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("All of these are there already");
  });

  it("shows what there is, and refuses each fault beside its field with what was typed", async () => {
    const id = await withVariants(["Red"], "S");
    const page = await text(`${path(id)}/add`);
    expect(page).toMatch(/value="Red"[^>]*checked|checked=""[^>]*value="Red"/);
    for (const [change, message] of [
      [{ price: "0" }, "Price must be a positive number"],
      [{ stock: "-1" }, "Stock must be a positive integer"],
      [{ before: "99" }, "Price before discount must not be below the price"],
      [{ optionName: " " }, "Give the second option a name"],
      [{ options: "x".repeat(31) }, "Each must be at most 30 characters"],
      [{ colour: "Red", options: Array.from({ length: 61 }, (_, n) => n).join() }, "at most 60"],
      [{ options: "", colour: [] }, "Choose a colour or type a value"],
      [{ colour: "Mauve" }, "Choose colours of the list"],
    ] as [Fields, string][]) {
      const answer = await admin.post(`${path(id)}/add`, {
        ...{ ...options, colour: "Blue", options: "S", ownColours: "" },
        ...change,
      });
      expect(answer.status, message).toBe(400);
      expect(await answer.text()).toContain(message);
    }
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

describe("the grid", () => {
  it("says who has a SKU, of which there is one in the shop", async () => {
    const [first, second] = [await withVariants(["Red"], "S"), await withVariants(["Red"], "S, M")];
    const [theirs] = await rowsOf(first);
    const { name } = await productOf(first);
    const { fields, keys } = await gridOf(second);
    const answer = await save(second, { ...fields, [`sku${keys[1]}`]: theirs?.sku ?? "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(`${name}, Red, S has this SKU already`);
    expect(html).toContain(`value="${theirs?.sku}"`);
    const own = fields[`sku${keys[0]}`];
    const twice = await save(second, { ...fields, [`sku${keys[1]}`]: own ?? "" });
    expect(twice.status).toBe(400);
    expect(await twice.text()).toContain("Another variant of this product has the SKU");
    // Two may take each other's.
    const swapped = {
      [`sku${keys[0]}`]: fields[`sku${keys[1]}`] ?? "",
      [`sku${keys[1]}`]: own ?? "",
    };
    expect((await save(second, { ...fields, ...swapped })).status).toBe(302);
    expect((await rowsOf(second)).map(({ sku }) => sku)).toEqual(Object.values(swapped));
  });

  it("refuses what nobody could choose or buy, beside its field", async () => {
    const id = await withVariants(["Red", "Blue"], "S");
    const { fields, keys } = await gridOf(id);
    const [one = "", two = ""] = keys;
    for (const [change, message] of [
      [{ [`sku${one}`]: " " }, "SKU is required"],
      [{ [`sku${one}`]: "x".repeat(61) }, "SKU must be at most 60 characters"],
      [{ [`price${one}`]: "" }, "Price is required"],
      // What a browser would send empty, something else may not send at all.
      [{ [`sku${one}`]: undefined }, "SKU is required"],
      [{ [`price${one}`]: undefined }, "Price is required"],
      [{ [`stock${one}`]: undefined }, "Stock quantity is required"],
      [{ [`before${one}`]: "99" }, "Price before discount must not be below the price"],
      [{ [`stock${one}`]: "1.5" }, "Stock must be a positive integer"],
      [{ [`colour${two}`]: "Red" }, "Red, S is there twice"],
      [{ [`colour${one}`]: "" }, "Give it a colour, as the others have"],
      [
        { [`active${one}`]: undefined, [`active${two}`]: undefined },
        "At least one variant is sold",
      ],
    ] as [Record<string, string | undefined>, string][]) {
      const sent = Object.entries({ ...fields, ...change }).filter(
        ([, value]) => value !== undefined,
      );
      const answer = await save(id, Object.fromEntries(sent) as Fields);
      expect([400, 409], message).toContain(answer.status);
      expect(await answer.text()).toContain(message);
    }
    expect((await productOf(id)).version).toBe(2);
  });

  it("turns a variant off and on: shoppers do not see it, and lists do not count it", async () => {
    const id = await withVariants(["Red", "Blue"], "S");
    const [red, blue] = await rowsOf(id);
    const shopper = new Client();
    await shopper.follow(shopper.post("/cart", { add: `${id}/${blue?.id}` }));
    await shopper.follow(shopper.post("/wishlist", { add: `${id}/${blue?.id}` }));
    const grid = await gridOf(id);
    const { [`active${grid.keys[1]}`]: _, ...off } = grid.fields;
    expect((await save(id, off)).status).toBe(302);
    expect(await productOf(id)).toMatchObject({ stock: red?.stock, colours: "|Red|" });
    const page = await (await new Client().get(`/product/${id}`)).text();
    expect(page).not.toContain("Blue");
    expect(await (await shopper.get("/cart")).text()).toContain("No longer sold.");
    expect(await (await shopper.get("/wishlist")).text()).toContain("No longer sold");
    const bought = await new Client().post("/cart", { add: `${id}/${blue?.id}` });
    expect(await (await admin.follow(bought)).text()).not.toContain("Added to cart");
    expect(await text(`${list}/${id}`)).toContain("Not sold");
    expect((await log(id)).at(-1)).toMatchObject({
      before: { "Sold (Blue, S)": "Yes" },
      after: { "Sold (Blue, S)": "No" },
    });
    expect((await save(id, (await gridOf(id)).fields)).status).toBe(302);
    expect((await productOf(id)).version).toBe(3);
    const on = { ...(await gridOf(id)).fields, [`active${grid.keys[1]}`]: "on" };
    expect((await save(id, on)).status).toBe(302);
    expect((await productOf(id)).stock).toBe((red?.stock ?? 0) + (blue?.stock ?? 0));
    expect(await (await shopper.get("/cart")).text()).not.toContain("No longer sold.");
  });

  it("moves a variant, and saves what was typed with it", async () => {
    const id = await withVariants(["Red", "Blue", "Gold"], "S");
    const { fields, keys } = await gridOf(id);
    const sent = { ...fields, [`price${keys[2]}`]: "77", move: `up ${keys[2]}` };
    expect((await save(id, sent)).status).toBe(302);
    const rows = await rowsOf(id);
    expect(rows.map(({ colour }) => colour)).toEqual(["Red", "Gold", "Blue"]);
    expect(rows[1]?.price).toBe(7_700);
    const end = await gridOf(id);
    expect((await save(id, { ...end.fields, move: `down ${keys[1]}` })).status).toBe(302);
    expect((await save(id, { ...end.fields, move: "up 1; drop" })).status).toBe(400);
    expect((await rowsOf(id)).map(({ colour }) => colour)).toEqual(["Red", "Gold", "Blue"]);
  });

  it("takes a row to any place, as far as there are rows, with what was typed", async () => {
    const id = await withVariants(["Red", "Blue", "Gold"], "S");
    const colours = async () => (await rowsOf(id)).map(({ colour }) => colour);
    const { keys } = await gridOf(id);
    for (const [place, price, order] of [
      ["3", "71", ["Blue", "Gold", "Red"]],
      ["1", "72", ["Red", "Blue", "Gold"]],
      ["99", "73", ["Blue", "Gold", "Red"]],
    ] as const) {
      const { fields } = await gridOf(id);
      const sent = { ...fields, [`price${keys[0]}`]: price, move: `${place} ${keys[0]}` };
      expect((await save(id, sent)).status).toBe(302);
      expect(await colours()).toEqual(order);
      expect((await rowsOf(id)).find(({ colour }) => colour === "Red")?.price).toBe(+price * 100);
    }
    const { fields } = await gridOf(id);
    for (const place of ["0", "-1", "100", "1.5"])
      expect((await save(id, { ...fields, move: `${place} ${keys[0]}` })).status).toBe(400);
    // The last one has nowhere to go.
    expect((await save(id, { ...fields, move: `down ${keys[0]}` })).status).toBe(302);
    expect(await colours()).toEqual(["Blue", "Gold", "Red"]);
  });
});

describe("removing a variant", () => {
  it("keeps one that was ordered, off and with its order, and forgets one that nobody has", async () => {
    const id = await withVariants(["Red", "Blue", "Gold"], "S");
    const [, blue, gold] = await rowsOf(id);
    await place([line(blue?.id ?? "", 1, 10_000)]);
    const remove = (variant = "") => `${path(id)}/${variant}/remove`;
    expect(await text(remove(blue?.id))).toContain("it is no longer sold");
    expect(await text(remove(gold?.id))).toContain("it goes for good");
    for (const one of [blue, gold])
      expect((await admin.post(remove(one?.id), {})).status).toBe(302);
    expect((await rowsOf(id)).map(({ colour, active }) => [colour, active])).toEqual([
      ["Red", 1],
      ["Blue", 0],
    ]);
    const kept = await getDb()
      .selectFrom("orderLines")
      .select(["variantId", "choice"])
      .where("variantId", "=", blue?.id ?? "")
      .execute();
    expect(kept).toEqual([{ variantId: blue?.id, choice: "Blue, S" }]);
    expect((await admin.get(remove(gold?.id))).status).toBe(404);
    const [red] = await rowsOf(id);
    const last = await admin.post(remove(red?.id), {});
    expect(last.status).toBe(409);
    expect(await last.text()).toContain("It is the last variant that is sold");
  });
});
