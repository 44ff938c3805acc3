// The pictures of a product in the back office, by plain forms: added by the handful, refused by name, moved, edited, removed.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { pictureWords } from "~/models/picture/rules";
import { added, admin, hidden, list, log, other, signInFirst, text } from "../support/own-products";
import { file, heic, png } from "../support/pictures";
import type { Fields } from "../support/shop";

signInFirst();

const pagesOf = (id: string) => `${list}/${id}/pictures`;
const picturesOf = (productId: string) =>
  getDb()
    .selectFrom("pictures")
    .select(["id", "path", "alt", "colour", "position"])
    .where("productId", "=", productId)
    .orderBy("position")
    .execute();
const kept = (html: string) =>
  [...html.matchAll(/name="imagesKept" value="([^"]*)"/g)].map(([, id = ""]) => id);
const send = async (id: string, fields: Fields) => {
  const formKey = hidden(await text(pagesOf(id)), "formKey");
  return admin.post(pagesOf(id), { colour: "", alt: "", formKey, ...fields });
};
const photos = async (...names: string[]) =>
  Promise.all(names.map(async (name, index) => file(await png(100 + index, 90), name)));

describe("the form for new pictures", () => {
  it("takes several files at once, once", async () => {
    const { id, name } = await added();
    const formKey = hidden(await text(pagesOf(id)), "formKey");
    const fields = { colour: "", alt: "", formKey, images: await photos("a.png", "b.png") };
    const answers = await Promise.all([
      admin.post(pagesOf(id), fields),
      admin.post(pagesOf(id), fields),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect((await picturesOf(id)).map(({ alt, position }) => [alt, position])).toEqual([
      [name, 1],
      [name, 2],
      [name, 3],
    ]);
    expect(await text(`/product/${id}?picture=2`)).toContain((await picturesOf(id))[2]?.path);
  });

  it("names each file that it refuses, and carries the others along", async () => {
    const { id } = await added();
    const [good, ...bad] = [...(await photos("good.png")), file(heic, "IMG_1.HEIC")];
    const images = [good, ...bad, file("words", "notes.png")];
    const formKey = hidden(await text(pagesOf(id)), "formKey");
    const answer = await admin.post(pagesOf(id), { colour: "", alt: "Typed", formKey, images });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(`IMG_1.HEIC: ${pictureWords.heic}`);
    expect(html).toContain(`notes.png: ${pictureWords.invalid}`);
    expect(html).toContain('value="Typed"');
    expect(hidden(html, "formKey")).toBe(formKey);
    const [carried = "", ...others] = kept(html);
    expect(others).toEqual([]);
    expect(html).toContain(`/pictures/${carried}-160.webp`);
    expect(await picturesOf(id)).toHaveLength(1);
    const more = { imagesKept: carried, images: await photos("another.png"), alt: "Typed" };
    expect((await send(id, more)).status).toBe(302);
    expect((await picturesOf(id)).map(({ alt }) => alt).slice(1)).toEqual(["Typed", "Typed"]);
    expect((await picturesOf(id))[1]?.id).toBe(carried);
  });

  it("asks for a file, and refuses another's picture, a foreign colour and too many files", async () => {
    const [{ id }, { id: neighbour }] = [await added(), await added()];
    const [theirs] = await picturesOf(neighbour);
    const wrong: [Fields, string][] = [
      [{}, "Choose at least one image"],
      [{ imagesKept: theirs?.id ?? "" }, "Product image is required"],
      [{ imagesKept: "no-id" }, "Choose at least one image"],
      [{ images: await photos("a.png"), colour: "Pink" }, "No variant of this product has"],
      [
        { imagesKept: Array.from({ length: 21 }, () => crypto.randomUUID()) },
        "Please add at most 20 images at once",
      ],
    ];
    for (const [fields, words] of wrong) {
      const answer = await send(id, fields);
      expect(answer.status, words).toBe(400);
      expect(await answer.text()).toContain(words);
    }
    expect(await picturesOf(id)).toHaveLength(1);
    expect((await admin.get(pagesOf("no-such-product"))).status).toBe(404);
    expect((await admin.post(pagesOf("no-such-product"), {})).status).toBe(404);
  });
});

describe("a picture", () => {
  it("moves by its buttons", async () => {
    const { id } = await added();
    await send(id, { images: await photos("a.png"), alt: "Second" });
    const [first, second] = await picturesOf(id);
    expect(await text(pagesOf(id))).toMatch(
      /<button type="submit" name="to" value="1"[^>]*>[^]{0,200}?>Move picture 2 up</,
    );
    const move = { picture: second?.id ?? "", to: "1" };
    for (const answer of [
      await admin.post(`${pagesOf(id)}/order`, move),
      await admin.post(`${pagesOf(id)}/order`, move),
    ]) {
      expect(answer.headers.get("Location")).toBe(`${pagesOf(id)}#picture-${second?.id}`);
    }
    expect((await picturesOf(id)).map((one) => one.id)).toEqual([second?.id, first?.id]);
    expect((await admin.post(`${pagesOf(id)}/order`, { picture: "x", to: "1" })).status).toBe(404);
    expect((await admin.post(`${pagesOf(id)}/order`, { picture: "x", to: "0" })).status).toBe(400);
    expect((await admin.get(`${pagesOf(id)}/order`)).headers.get("Location")).toBe(pagesOf(id));
  });

  it("is edited; what another keeper saved meanwhile is shown first", async () => {
    const { id } = await added();
    const [picture] = await picturesOf(id);
    const page = `${pagesOf(id)}/${picture?.id}`;
    const version = hidden(await text(page), "version");
    const fields = { alt: "Mine", colour: "", place: "1", version };
    expect((await other.post(page, { ...fields, alt: "Theirs" })).status).toBe(302);
    const late = await admin.post(page, fields);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("This product was changed since you opened this form.");
    expect(html).toMatch(/Saved meanwhile, replaced when you save[^]*Theirs[^]*Mine/);
    const again = { ...fields, version: hidden(html, "version") };
    expect((await admin.post(page, again)).status).toBe(302);
    expect((await log(id)).at(-1)).toMatchObject({
      before: { "Picture 1": `Theirs · All colours · ${picture?.path}` },
      after: { "Picture 1": `Mine · All colours · ${picture?.path}` },
    });
    expect(await text(`/product/${id}`)).toContain('alt="Mine"');
    expect(await text(`${list}/${id}`)).toContain("Mine · All colours");
  });

  it("is replaced by another file, which is kept when another field fails", async () => {
    const { id } = await added();
    const [picture] = await picturesOf(id);
    const page = `${pagesOf(id)}/${picture?.id}`;
    const version = hidden(await text(page), "version");
    const [image] = await photos("new.png");
    const bad = { alt: "", colour: "", place: "none", version, image: image as File };
    const html = await (await admin.post(page, bad)).text();
    expect(html).toContain("Say what the picture shows");
    expect(html).toContain("Place must be a whole number from 1");
    const imageKept = hidden(html, "imageKept");
    const saved = await admin.post(page, { ...bad, alt: "New", place: "1", image: "", imageKept });
    expect(saved.status).toBe(302);
    expect(await picturesOf(id)).toMatchObject([{ id: imageKept, alt: "New" }]);
    const refused = await admin.post(`${pagesOf(id)}/${imageKept}`, {
      ...{ alt: "New", colour: "", place: "1", version: "9" },
      image: file(heic, "x.heic"),
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(pictureWords.heic);
  });

  it("is removed after a question", async () => {
    const { id } = await added();
    const [picture] = await picturesOf(id);
    const page = `${pagesOf(id)}/${picture?.id}/remove`;
    expect(await text(page)).toContain("Are you sure you want to remove this picture?");
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.post(page, {})).headers.get("Location")).toBe(pagesOf(id));
    }
    expect(await picturesOf(id)).toEqual([]);
    expect((await admin.get(page)).status).toBe(404);
    expect(await text(pagesOf(id))).toContain("No picture yet: add some below.");
    expect(await text(`/product/${id}`)).toContain("No picture yet");
  });

  it("is put back by the message that says that it was removed", async () => {
    const { id } = await added();
    const [picture] = await picturesOf(id);
    const removed = await admin.post(`${pagesOf(id)}/${picture?.id}/remove`, {});
    const undo = `${pagesOf(id)}/${picture?.id}/restore`;
    expect(await (await admin.follow(removed)).text()).toMatch(
      new RegExp(`<form[^>]*action="${undo}"[^]*?Undo`),
    );
    for (const words of ["Picture put back", "This picture is there already"]) {
      const answer = await admin.post(undo, {});
      expect(answer.headers.get("Location")).toBe(`${pagesOf(id)}#picture-${picture?.id}`);
      expect(await (await admin.follow(answer)).text()).toContain(words);
    }
    expect(await picturesOf(id)).toEqual([picture]);
    expect((await admin.get(undo)).headers.get("Location")).toBe(pagesOf(id));
    const unknown = await admin.follow(admin.post(`${pagesOf(id)}/none/restore`, {}));
    expect(await unknown.text()).toContain("This picture is gone for good.");
    expect((await admin.post(`${pagesOf("none")}/x/restore`, {})).status).toBe(404);
  });
});
