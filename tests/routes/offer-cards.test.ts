// The cards of promotions and sales on the home page: with a drawn picture, or with one of the keeper's own.
import { afterAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { formsOf } from "../support/html";
import { admin, signInFirst, text } from "../support/own-products";
import { file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

signInFirst();
afterAll(async () => {
  await getDb().deleteFrom("promotions").where("name", "=", "Own promotion").execute();
});

const visitor = new Client();
const card = { cardText: "Dry pockets for less", cardPicture: "" };
const offers: Record<string, { list: string; edit: string; fields: Fields & { name: string } }> = {
  promotion: {
    ...{ list: "/admin/promotions", edit: "" },
    fields: { ...card, name: "Own promotion", deed: "percentOrder", percent: "5", priority: "99" },
  },
  sale: {
    ...{ list: "/admin/sales", edit: "/edit" },
    fields: {
      ...{
        ...card,
        name: "Own sale",
        startsAt: "2020-01-01T00:00",
        endsAt: "2027-11-01T00:00",
        percent: "5",
      },
      ...{ brand: "Sony", category: "", type: "", chosen: "" },
    },
  },
};

describe.each(Object.entries(offers))("a %s", (_, { list, edit, fields }) => {
  let path = "";
  const change = async (changes: Fields) => {
    const form = formsOf(await text(path), path).find(({ names }) => names.includes("cardText"));
    return admin.post(path, { ...form?.fields, ...changes });
  };
  const pictureOnHome = async () => {
    const html = await (await visitor.get("/")).text();
    const before = html.split(`<span><b>${fields.name}</b>`)[0] ?? "";
    return /.*<img src="([^"]*)"[^>]*>$/.exec(before)?.[1] ?? null;
  };

  it("has no card with words and no picture, and none with a picture that is another's", async () => {
    const { id } = await getDb()
      .selectFrom("pictures")
      .select("id")
      .where("productId", "is not", null)
      .executeTakeFirstOrThrow();
    for (const cardPicture of ["", id, randomUUID(), "constructor"]) {
      const answer = await admin.post(`${list}/new`, { ...fields, cardPicture });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Choose its picture");
    }
    const taken = await admin.post(`${list}/new`, { ...fields, pictureKept: id });
    expect(taken.status).toBe(400);
  });

  it("shows the keeper's own picture, and keeps it when its words change", async () => {
    const made = await admin.post(`${list}/new`, {
      ...fields,
      picture: file(await png(1300, 700)),
    });
    expect(made.status).toBe(302);
    path = `${made.headers.get("Location")}${edit}`;
    const src = await pictureOnHome();
    expect(src).toMatch(/^\/pictures\/[\da-f-]{36}-640\.webp$/);
    expect((await visitor.get(src ?? "")).status).toBe(200);
    expect((await change({ cardText: "Other words" })).status).toBe(302);
    expect(await pictureOnHome()).toBe(src);
    expect(await text(path)).toContain(">Your own</option>");
  });

  it("has a drawn one instead once that is chosen, and another of its own with a new file", async () => {
    const first = await pictureOnHome();
    expect((await change({ cardPicture: "promo-weekend" })).status).toBe(302);
    expect(await pictureOnHome()).toMatch(/promo-weekend/);
    expect((await change({ picture: file(await png(900, 500)) })).status).toBe(302);
    expect(await pictureOnHome()).not.toBe(first);
    expect(await pictureOnHome()).toMatch(/^\/pictures\//);
  });
});
