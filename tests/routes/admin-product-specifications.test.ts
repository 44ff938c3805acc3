// Specifications in the back office, by plain forms, and a product of the fixtures that a keeper makes anew with all its pictures.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { sampleProducts, type SampleProduct } from "~/sample/products.server";
import { added, admin, hidden, list, log, other, signInFirst, text } from "../support/own-products";
import { file } from "../support/pictures";
import { Client } from "../support/shop";

signInFirst();

const pageOf = (id: string) => `${list}/${id}/specifications`;
const numbered = (rows: [label: string, value: string][]) =>
  Object.fromEntries(
    rows.flatMap(([label, value], index) => [
      [`label${index + 1}`, label],
      [`value${index + 1}`, value],
    ]),
  );
const rowsIn = (html: string) => {
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const valuesOf = (name: string) =>
    inputs
      .filter((tag) => new RegExp(` name="${name}\\d+"`).test(tag))
      .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? "");
  const values = valuesOf("value");
  return valuesOf("label").map((label, index) => [label, values[index] ?? ""]);
};
const specificationsOf = async (id: string) => {
  const { specifications, screen, battery } = await getDb()
    .selectFrom("products")
    .select(["specifications", "screen", "battery"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { rows: JSON.parse(specifications) as unknown, screen, battery };
};

describe("the form of the specifications", () => {
  it("offers what products of the type usually say, and leaves out what was not filled", async () => {
    const { id } = await added({ category: "phones-tablets" });
    const html = await text(pageOf(id));
    expect(html).toContain("What products of the type Smartphones usually say is offered");
    const offered = rowsIn(html);
    expect(offered.slice(0, 2)).toEqual([
      ["Brand", ""],
      ["Model", ""],
    ]);
    const [first, ...others] = offered as [string, string][];
    const filled = numbered([[first?.[0] ?? "", "Acme"], ...others]);
    const version = hidden(html, "version");
    expect((await admin.post(pageOf(id), { ...filled, version })).status).toBe(302);
    expect((await specificationsOf(id)).rows).toEqual([{ label: "Brand", value: "Acme" }]);
    expect(await text(`/product/${id}`)).toMatch(/<th scope="row">Brand<\/th><td>Acme<\/td>/);
  });

  it("moves, removes and adds rows without saving anything", async () => {
    const { id } = await added();
    const fields = { ...numbered([["A", "1"], ["B", "2"], ["C", ""]]), version: "1" }; // oxfmt-ignore
    const after = async (button: string) =>
      rowsIn(await (await admin.post(pageOf(id), { ...fields, arrange: button })).text());
    expect(await after("up-1")).toEqual([["B", "2"], ["A", "1"], ["C", ""]]); // oxfmt-ignore
    expect(await after("remove-0")).toEqual([["B", "2"], ["C", ""]]); // oxfmt-ignore
    expect(await after("more-0")).toHaveLength(6);
    expect(await after("nonsense")).toHaveLength(3);
    expect((await specificationsOf(id)).rows).toEqual([]);
  });

  it("keeps what was typed beside each fault", async () => {
    const { id } = await added();
    const fields = numbered([["A", ""], ["A", "2"], ["", "3"]]); // oxfmt-ignore
    const answer = await admin.post(pageOf(id), { ...fields, version: "1" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    for (const words of [
      "Enter a value for A, or remove the row",
      "Another row is named A already",
      "Say what this value is",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="#specifications-value1"');
    expect(html).toContain('id="specifications-value1"');
    expect(rowsIn(html)).toEqual([["A", ""], ["A", "2"], ["", "3"]]); // oxfmt-ignore
    expect((await admin.get(pageOf("no-such-product"))).status).toBe(404);
    expect((await admin.post(pageOf("no-such-product"), fields)).status).toBe(404);
  });

  it("shows what another keeper saved meanwhile before it is replaced", async () => {
    const { id } = await added();
    const mine = { ...numbered([["Weight", "1 kg"]]), version: "1" };
    const theirs = { ...numbered([["Weight", "2 kg"], ["Screen", "14 inches"]]), version: "1" }; // oxfmt-ignore
    expect((await other.post(pageOf(id), theirs)).status).toBe(302);
    const late = await admin.post(pageOf(id), mine);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toMatch(
      /Saved meanwhile, replaced when you save[^]*Weight[^]*2 kg[^]*1 kg[^]*Screen[^]*14 inches/,
    );
    // A button that only arranges the form does not pass over that.
    const arranged = await admin.post(pageOf(id), { ...mine, arrange: "more-0" });
    expect(await arranged.text()).toContain("Saved meanwhile, replaced when you save");
    const again = { ...mine, version: hidden(html, "version") };
    expect((await admin.post(pageOf(id), again)).status).toBe(302);
    expect(await specificationsOf(id)).toEqual({
      rows: [{ label: "Weight", value: "1 kg" }],
      screen: null,
      battery: null,
    });
    expect((await log(id)).at(-1)).toMatchObject({
      before: { "Specification, Weight": "2 kg", "Specification, Screen": "14 inches" },
      after: { "Specification, Weight": "1 kg" },
    });
  });
});

describe("the product of the fixtures with the most pictures", () => {
  const sampleWithMost = () =>
    sampleProducts(new Date()).reduce((most, next) =>
      next.pictures.length > most.pictures.length ? next : most,
    );
  const fileOf = async ({ path }: { path: string }) =>
    file(await readFile(`public${path}-640.webp`), "photo.webp", "image/webp");
  const idOf = async ({ product: { id, name } }: SampleProduct) =>
    getDb()
      .selectFrom("products")
      .select("id")
      .where("name", "=", name)
      .where("id", "!=", id)
      .executeTakeFirstOrThrow();

  /** The variants of the sample under other names, as the page of the variants makes them. */
  async function copyVariants(id: string, { variants }: SampleProduct) {
    await getDb().deleteFrom("variants").where("productId", "=", id).execute();
    const copies = variants.map((one, index) => ({
      ...{ ...one, id: `${id}-v${index}`, sku: `${id}-v${index}`, productId: id },
    }));
    await getDb().insertInto("variants").values(copies).execute();
  }

  const picturesOf = (productId: string) =>
    getDb()
      .selectFrom("pictures")
      .select(["alt", "colour", "position"])
      .where("productId", "=", productId)
      .orderBy("position")
      .execute();

  it("is made anew by forms alone, to the same rows and the same page", async () => {
    const sample = sampleWithMost();
    const { product, pictures } = sample;
    const [first, ...others] = pictures;
    if (!first) throw new Error("The sample has no picture");
    const { name, brand, description, categoryId, typeId } = product;
    const words = { name, brand, description, category: categoryId, type: typeId ?? "" };
    const fields = { ...words, price: "100", stock: "1", image: await fileOf(first) };
    expect((await admin.post(`${list}/new`, fields)).status).toBe(302);
    const { id } = await idOf(sample);
    await copyVariants(id, sample);

    const page = `${list}/${id}/pictures`;
    const [edit = ""] = /<a [^>]*>(?:(?!<\/a>)[^])*>Edit picture 1</.exec(await text(page)) ?? [];
    const href = / href="([^"]*)"/.exec(edit)?.[1] ?? "";
    const version = hidden(await text(href), "version");
    const edited = { alt: first.alt, colour: first.colour ?? "", place: "1", version };
    expect((await admin.post(href, edited)).status).toBe(302);
    for (const picture of others) {
      const formKey = hidden(await text(page), "formKey");
      const sent = { alt: picture.alt, colour: picture.colour ?? "", formKey };
      const answer = await admin.post(page, { ...sent, images: await fileOf(picture) });
      expect(answer.status).toBe(302);
    }
    const rows = JSON.parse(product.specifications) as { label: string; value: string }[];
    const specified = {
      ...numbered(rows.map(({ label, value }) => [label, value])),
      version: hidden(await text(pageOf(id)), "version"),
    };
    expect((await admin.post(pageOf(id), specified)).status).toBe(302);

    expect(await picturesOf(id)).toEqual(await picturesOf(product.id));
    expect(await specificationsOf(id)).toEqual(await specificationsOf(product.id));
    expect((await specificationsOf(id)).rows).toEqual(rows);
    const visitor = new Client();
    const seen = async (productId: string, colour: string) => {
      const html = await (await visitor.get(`/product/${productId}?colour=${colour}`)).text();
      return {
        pictures: [...html.matchAll(/alt="((?:Show: )[^"]*)"/g)].map(([, alt]) => alt),
        table: /<table class="specifications">[^]*?<\/table>/.exec(html)?.[0],
      };
    };
    for (const colour of new Set(pictures.map((one) => one.colour ?? ""))) {
      const sampled = await seen(product.id, colour);
      expect(sampled.pictures, colour).toHaveLength(4);
      expect(sampled.table).toContain(rows[0]?.value);
      expect(await seen(id, colour), colour).toEqual(sampled);
    }
  });
});
