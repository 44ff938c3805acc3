// The chosen thing is the bought thing: what a card shows is what its button or its link puts into the cart.
import { describe, expect, it, test } from "vitest";
import { filterColours } from "~/models/listing/listing";
import { getDb } from "~/db/connection.server";
import { placeOrder } from "~/models/order/place.server";
import { signedIn } from "../support/accounts";
import { cardsOf, pictureIn, textAt as one, unescaped as plain, type Card } from "../support/cards";
import { formsOf } from "../support/html";
import { Client, visitorFrom } from "../support/shop";

/** The cart's lines, each with the names of its card's parts. */
async function cartOf(client: Client) {
  const html = await (await client.get("/cart")).text();
  return html
    .split(/<li id="line-/)
    .slice(1)
    .map((line) => ({
      lineId: one(line, /^([^"]+)"/),
      name: one(line, /<p class="font-semibold"><a[^>]*>([^<]*)/),
      choice: one(line, /<br\/><span[^>]*>([^<]*)/),
      price: one(line, /class="hint">(৳[\d,.]+)/),
      picture: pictureIn(line),
      link: one(line, /<p class="font-semibold"><a[^>]* href="([^"]+)"/),
    }));
}

async function everyCard(colour: string) {
  const cards: Card[] = [];
  for (let page = 1; ; page++) {
    const answer = await new Client().get(`/category?colour=${colour}&page=${page}`);
    if (answer.status === 404) return cards;
    cards.push(...cardsOf(await answer.text()));
  }
}

/** Puts what a card stands for into the cart as a shopper without scripts would. */
async function buy(shopper: Client, card: Card): Promise<{ choice: string; price: string }> {
  if (card.add) {
    const answer = await shopper.post("/cart", { add: card.add, redirectTo: "/category" });
    expect(answer.headers.get("Location")).toBe(`/category#p-${card.id}`);
    return card;
  }
  const page = await (await shopper.get(card.options?.split("#")[0] ?? "")).text();
  const storages = one(page, /<section aria-label="Storage">(.*?)<\/section>/s);
  const open = [...storages.matchAll(/href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].filter(
    ([, , words = ""]) => !words.includes("Sold out"),
  );
  const [, href = "", words = ""] = open[0] ?? [];
  const chosen = await (await shopper.get(plain(href).split("#")[0] ?? "")).text();
  expect(pictureIn(chosen.slice(chosen.indexOf("<main"))), card.id).toBe(card.picture);
  const form = formsOf(chosen, card.link).find(
    ({ button, names }) => button === "add" && names.includes("variantId"),
  );
  await shopper.post("/cart", form?.fields);
  return {
    choice: `${card.choice}, ${one(words, /<span>([^<]*)/)}`,
    price: one(words, /<small> ?([^<]*)/),
  };
}

describe.each(filterColours)("a list filtered by %s", (colour) => {
  it("puts into the cart what every card shows", { timeout: 120_000 }, async () => {
    const cards = await everyCard(colour);
    expect(cards.length).toBeGreaterThan(5);
    const sold = cards.filter(({ soldOut }) => !soldOut);
    expect(sold.length).toBeGreaterThan(cards.length / 2);
    for (const card of cards) {
      expect(card.choice.split(", ")[0], card.id).toBe(colour);
      expect(card.picture, card.id).toContain(`-${colour.toLowerCase()}-`);
      expect(card.link, card.id).toContain(`colour=${colour}`);
      if (card.soldOut) expect(card.add ?? card.options).toBeUndefined();
      else if (card.price.startsWith("From ")) expect(card.options).toContain(`colour=${colour}`);
    }
    // A cart takes so many lines, and one address so many carts.
    for (let from = 0; from < sold.length; from += 40) {
      const shopper = visitorFrom(`192.0.2.${from / 40 + 1}`);
      const wanted: object[] = [];
      for (const card of sold.slice(from, from + 40)) {
        const { choice, price } = await buy(shopper, card);
        const { name, picture, link } = card;
        wanted.push({ name, choice, price, picture, ...(card.add && { link }) });
      }
      expect(await cartOf(shopper)).toMatchObject(wanted);
    }
  });
});

test("a card without a decision leads to it, and says when prices differ", async () => {
  const cards = cardsOf(await (await new Client().get("/category?q=Galaxy+S24+Ultra")).text());
  const card = cards.find(({ id }) => id === "galaxy-s24-ultra");
  expect(card).toMatchObject({
    choice: "",
    price: "From ৳138,000",
    link: "/product/galaxy-s24-ultra",
    options: "/product/galaxy-s24-ultra#buy",
    add: undefined,
  });
});

const blue = "/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB";

async function formOf(shopper: Client, address: string, button: string) {
  const html = await (await shopper.get(address)).text();
  return formsOf(html, address).find(
    (form) => form.button === button && "variantId" in form.fields,
  );
}

describe("the chosen variant", () => {
  it("is named where it was added, with the way to the cart", async () => {
    const shopper = new Client();
    const form = await formOf(shopper, blue, "add");
    const answer = await shopper.post("/cart", form?.fields);
    expect(answer.headers.get("Location")).toBe(`${blue}#buy-form`);
    const html = await (await shopper.get(blue)).text();
    const notice = one(html, /<div class="notice">(.*?)<\/div>/s);
    expect(pictureIn(notice)).toContain("-blue-front");
    expect(notice).toContain(">Samsung Galaxy S24 Ultra, Blue, 12GB/512GB</a>");
    expect(plain(notice)).toContain(`href="${blue}"`);
    expect(notice).toMatch(/href="\/cart"[^>]*>View cart/);
    expect(html.indexOf('class="notice"')).toBeGreaterThan(html.indexOf('id="buy-form"'));
  });

  it("keeps scripts where they are", async () => {
    const shopper = new Client();
    const form = await formOf(shopper, blue, "add");
    const answer = await shopper.post("/cart", form?.fields, { "sec-fetch-dest": "empty" });
    expect(answer.headers.get("Location")).toBe(blue);
  });

  it("is what the wish list keeps, shows and sells, several of a product beside each other", async () => {
    const shopper = new Client();
    const black = "/product/galaxy-s24-ultra?colour=Black&storage=12GB%2F256GB";
    for (const address of [black, blue]) {
      const { fields = {} } = (await formOf(shopper, address, "add")) ?? {};
      await shopper.post("/wishlist", { ...fields });
    }
    const html = await (await shopper.get("/wishlist")).text();
    const cards = cardsOf(html);
    expect(cards.map(({ choice }) => choice)).toEqual(["Blue, 12GB/512GB", "Black, 12GB/256GB"]);
    expect(cards[0]).toMatchObject({ link: blue, price: "৳152,000" });
    expect(cards[0]?.picture).toContain("-blue-front");
    await shopper.post("/cart", { add: cards[0]?.add ?? "" });
    expect((await cartOf(shopper))[0]).toMatchObject({ choice: "Blue, 12GB/512GB", link: blue });
    const pressed = async (address: string) =>
      (await (await shopper.get(address)).text()).includes('aria-pressed="true" title="Wish list"');
    expect(await pressed(blue)).toBe(true);
    expect(await pressed(blue.replace("512GB", "256GB"))).toBe(false);
    await shopper.post("/wishlist", { remove: cards[0]?.add ?? "" });
    expect(await pressed(blue)).toBe(false);
    expect(await pressed(black)).toBe(true);
  });

  it("is what an order shows, with its picture and the way back to it", async () => {
    const shopper = await signedIn("Shopper");
    const form = await formOf(shopper, blue, "add");
    const user = await getDb()
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("email", "=", "shopper@example.com")
      .executeTakeFirstOrThrow();
    const variantId = form?.fields.variantId as string;
    const lines = [{ variantId, quantity: 1, seenPrice: 15_200_000 }];
    const id = await placeOrder(user, { payment: "PayPal", address: null, lines });
    const html = await (await shopper.get("/profile/orders")).text();
    const [order = ""] = html.slice(html.indexOf(`#<!-- -->${id}`)).split("</details>");
    expect(order).toContain("Blue, 12GB/512GB");
    expect(plain(order)).toContain(`href="${blue}"`);
    expect(pictureIn(order)).toContain("-blue-front");
    const line = await getDb()
      .selectFrom("orderLines")
      .select(["sku", "choice"])
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ sku: "GS-1042-BLU-12-512", choice: "Blue, 12GB/512GB" });
  });
});

test("an option that is sold out says so before it is chosen, and storage says its price", async () => {
  const options = async (label: string) => {
    const html = await (await new Client().get(blue)).text();
    const section = one(html, new RegExp(`<section aria-label="${label}">(.*?)</section>`, "s"));
    return [...section.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = "", words = ""]) => {
        expect(href).toMatch(/#buy$/);
        return words.replaceAll(/<[^>]*>/g, "");
      },
    );
  };
  const setStock = (stock: number, colour: string, storage?: string) =>
    getDb()
      .updateTable("variants")
      .set({ stock })
      .where("productId", "=", "galaxy-s24-ultra")
      .where("colour", "=", colour)
      .$if(storage !== undefined, (query) => query.where("storage", "=", storage ?? ""))
      .execute();
  await setStock(9, "Blue");
  await setStock(9, "Red");
  expect(await options("Storage")).toEqual([
    "12GB/256GB ৳138,000",
    "12GB/512GB ৳152,000",
    "12GB/1TB ৳166,000",
  ]);
  await setStock(0, "Blue", "12GB/1TB");
  await setStock(0, "Red", "12GB/1TB");
  expect((await options("Storage"))[2]).toBe("12GB/1TB ৳166,000 Sold out");
  expect(await options("Colour")).toContain("Red");
  await setStock(0, "Red");
  expect(await options("Colour")).toContain("Red Sold out");
});
