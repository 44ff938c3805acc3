// Recently viewed: the last eight other products of this browser, from a signed cookie of ids.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { cardsOf } from "../support/cards";
import { Client } from "../support/shop";

async function recentOf(client: Client, id: string): Promise<string[] | null> {
  const html = await (await client.get(`/product/${id}`)).text();
  const [, section] = /<section[^>]*aria-labelledby="recent">(.*?)<\/section>/s.exec(html) ?? [];
  return section === undefined ? null : cardsOf(section).map((card) => card.id);
}

const ids = async () =>
  (await getDb().selectFrom("products").select("id").orderBy("id").limit(12).execute()).map(
    ({ id }) => id,
  );

describe("recently viewed", () => {
  it("is nothing on the first product's page, then the last eight others, the newest first", async () => {
    const [last = "", ...seen] = (await ids()).reverse();
    const client = new Client();
    expect(await recentOf(client, seen[0] ?? "")).toBeNull();
    for (const id of seen.slice(1)) await client.get(`/product/${id}`);
    expect(await recentOf(client, last)).toEqual(seen.slice(-8).reverse());
    // Looked at again it is first, and stands there once; its own page leaves it out.
    const again = seen.at(-3) ?? "";
    expect(await recentOf(client, again)).not.toContain(again);
    const after = (await recentOf(client, last)) ?? [];
    expect(after[0]).toBe(again);
    expect(new Set(after).size).toBe(8);
  });

  it("sets its cookie only when something changes, and for no unknown product", async () => {
    const client = new Client();
    const cookies = async (path: string) => (await client.get(path)).headers.getSetCookie();
    expect((await cookies("/product/sony-wh-ch520")).join()).toMatch(/recent=[^;]+;.*HttpOnly/);
    expect(await cookies("/product/sony-wh-ch520?colour=Blue")).toEqual([]);
    expect(await cookies("/product/no-such-product")).toEqual([]);
    expect(await cookies("/category")).toEqual([]);
  });

  it("believes no cookie but the shop's own, and shows nothing that is no longer sold", async () => {
    const client = new Client();
    client.cookies.set("recent", btoa(JSON.stringify(["galaxy-s24-ultra"])));
    expect(await recentOf(client, "sony-wh-ch520")).toBeNull();
    await client.get("/product/galaxy-s24-ultra");
    const hide = (deletedAt: string | null) =>
      getDb()
        .updateTable("products")
        .set({ deletedAt })
        .where("id", "=", "galaxy-s24-ultra")
        .execute();
    await hide(new Date().toISOString());
    expect(await recentOf(client, "xiaomi-15")).toEqual(["sony-wh-ch520"]);
    await hide(null);
  });
});
