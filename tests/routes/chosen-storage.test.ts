// Lists filtered by memory, storage and stock: a card stands for what the filter leaves, and counts are of the same.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { cardsOf, pictureIn, textAt, type Card } from "../support/cards";
import { Client, visitorFrom } from "../support/shop";

const galaxy = "galaxy-s24-ultra";
const read = async (address: string) => (await new Client().get(address)).text();
const mainOf = (html: string) => html.slice(html.indexOf("<main"));

async function everyCard(query: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (let page = 1; ; page++) {
    const answer = await new Client().get(`/category?${query}&page=${page}`);
    if (answer.status === 404) return cards;
    cards.push(...cardsOf(await answer.text()));
  }
}

const countBeside = (html: string, label: string) =>
  Number(new RegExp(`>(?:<span[^>]*></span>)?${label} <small>(\\d+)`).exec(html)?.[1]);

const setStock = (stock: number, colour: string) =>
  getDb()
    .updateTable("variants")
    .set({ stock })
    .where("productId", "=", galaxy)
    .where("colour", "=", colour)
    .execute();

/** What is kept of the catalogue is of before: the model's own writes say so, this one has to. */
const told = () =>
  getDb().updateTable("products").set({ soldCount: 1 }).where("id", "=", galaxy).execute();

describe("a list filtered by storage", () => {
  it("shows and sells the storage that was asked for", { timeout: 120_000 }, async () => {
    const cards = await everyCard("type=smartphones&storage=512GB");
    expect(cards.length).toBeGreaterThan(3);
    for (const [index, card] of cards.entries()) {
      expect(card.link, card.id).toMatch(/storage=\d+GB%2F512GB|storage=512GB/);
      expect(card.choice, card.id).toMatch(/512GB$/);
      const page = mainOf(await read(card.link));
      expect(pictureIn(page), card.id).toBe(card.picture);
      const storages = textAt(page, /<section aria-label="Storage">(.*?)<\/section>/s);
      expect(/aria-current[^>]*>(?:<span>)?([^<]*)/.exec(storages)?.[1], card.id).toMatch(/512GB$/);
      if (!card.price.startsWith("From ")) expect(page, card.id).toContain(card.price);
      if (!card.add) continue;
      const shopper = visitorFrom(`192.0.2.${index + 1}`);
      await shopper.post("/cart", { add: card.add });
      const cart = await (await shopper.get("/cart")).text();
      expect(cart, card.id).toContain(card.choice.split(", ").at(-1) ?? "?");
    }
  });

  it("says the price of that storage, not of the cheapest one", async () => {
    const card = (await everyCard("q=Galaxy+S24+Ultra&storage=1TB")).find(
      ({ id }) => id === galaxy,
    );
    expect(card).toMatchObject({
      choice: "12GB/1TB",
      price: "৳166,000",
      link: `/product/${galaxy}?storage=12GB%2F1TB`,
      options: `/product/${galaxy}?storage=12GB%2F1TB#buy`,
    });
  });

  it("with a colour, puts that very variant into the cart", async () => {
    const query = "q=Galaxy+S24+Ultra&colour=Blue&storage=512GB&memory=12GB";
    const card = (await everyCard(query)).find(({ id }) => id === galaxy);
    expect(card).toMatchObject({ choice: "Blue, 12GB/512GB", price: "৳152,000" });
    expect(card?.picture).toContain("-blue-");
    const shopper = new Client();
    await shopper.post("/cart", { add: card?.add ?? "" });
    expect(await (await shopper.get("/cart")).text()).toContain("Blue, 12GB/512GB");
  });
});

describe("in stock and a colour", () => {
  it("means that colour in stock, in the list and in every count", async () => {
    const found = async (query: string) => (await everyCard(query)).map(({ id }) => id);
    await setStock(9, "Blue");
    await told();
    expect(await found("colour=Blue&stock=in")).toContain(galaxy);
    await setStock(0, "Blue");
    await told();
    const inBlue = await found("colour=Blue&stock=in");
    expect(inBlue).not.toContain(galaxy);
    expect(await found("colour=Blue")).toContain(galaxy);
    expect(await found("stock=in")).toContain(galaxy);
    expect(countBeside(await read("/category?colour=Blue"), "In stock")).toBe(inBlue.length);
    expect(countBeside(await read("/category?stock=in"), "Blue")).toBe(inBlue.length);
  });
});

describe("the counts of memory and storage", () => {
  it("are what choosing them leaves, whatever else is chosen", async () => {
    const base = "type=smartphones&colour=Black&stock=in&memory=12GB";
    const html = await read(`/category?${base}`);
    const storages = /<legend>Storage<\/legend>(.*?)<\/fieldset>/s.exec(html)?.[1] ?? "";
    const choices = [...storages.matchAll(/value="([^"]+)".*?<small>(\d+)/gs)];
    expect(choices.length).toBeGreaterThan(1);
    for (const [, size = "", count] of choices) {
      expect([size, (await everyCard(`${base}&storage=${size}`)).length]).toEqual([
        size,
        Number(count),
      ]);
    }
  });
});
