// What the search box suggests: types, brands and products that begin as was typed, eight at most, whatever is asked.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { Client } from "../support/shop";

interface Suggestion {
  label: string;
  kind: string;
  href: string;
}

async function ask(typed: string): Promise<Suggestion[]> {
  const query = new URLSearchParams({ q: typed }).toString();
  const answer = await new Client().get(`/search/suggestions?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(answer.headers.getSetCookie()).toEqual([]);
  return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
}

describe("suggestions", () => {
  it("name a brand, a type and products, each with an address that has products", async () => {
    const brand = await ask("sams");
    expect(brand[0]).toEqual({ label: "Samsung", kind: "Brand", href: "/category?brand=Samsung" });
    expect(brand.slice(1).every(({ kind }) => kind === "Product")).toBe(true);
    expect(brand).toHaveLength(8);
    const type = await ask("Laptop");
    expect(type[0]).toMatchObject({ kind: "Type", href: "/category?type=laptops" });
    const product = await ask("galaxy s24 ul");
    expect(product[0]).toMatchObject({
      label: "Samsung Galaxy S24 Ultra",
      href: "/product/galaxy-s24-ultra",
    });
    for (const { href } of [...brand, ...type, ...product]) {
      expect((await new Client().get(href)).status).toBe(200);
    }
  });

  it.each(["", " ", "a", "%", "'", "zzzzzz", "*)(", '"', "x".repeat(3000)])(
    "are none for %j, and no fault",
    async (typed) => {
      expect(await ask(typed)).toEqual([]);
    },
  );

  it("leave out what is not sold", async () => {
    const hide = (deletedAt: string | null) =>
      getDb()
        .updateTable("products")
        .set({ deletedAt })
        .where("id", "=", "galaxy-s24-ultra")
        .execute();
    await hide(new Date().toISOString());
    expect((await ask("galaxy s24 ultra")).map(({ href }) => href)).not.toContain(
      "/product/galaxy-s24-ultra",
    );
    await hide(null);
  });
});
