// The pictures of a product: added, put in order, described, replaced and removed, each with its line in the log.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { galleryPictureSchema } from "~/models/product/gallery.server";
import {
  addPictures,
  editPicture,
  findGallery,
  findGalleryPicture,
  movePicture,
} from "~/models/product/gallery.server";
import { removePicture } from "~/models/product/gallery-removal.server";
import { findProductDetail } from "~/models/product/product.server";
import { add, bare, idsOf, shown } from "../support/gallery";
import { actor, entries, picture, prepareFirst, rowOf } from "../support/product-rows";

prepareFirst();

const change = async (id: string, fields: Record<string, string>) =>
  galleryPictureSchema.parse({
    alt: "Front",
    colour: "",
    place: "1",
    version: String((await rowOf(id)).version),
    ...fields,
  });

describe("one picture", () => {
  it("is found with its place and all of the product's", async () => {
    const id = await bare();
    const { images } = await add(id, 3);
    const gallery = await findGallery(id);
    for (const [index, image] of images.entries()) {
      const picture = gallery?.pictures[index];
      expect(picture).toMatchObject({ id: image });
      expect(await findGalleryPicture(id, image)).toEqual({ gallery, picture, place: index + 1 });
    }
    expect(await findGalleryPicture(id, "nowhere")).toBeNull();
    expect(await findGalleryPicture("nowhere", images[0] ?? "")).toBeNull();
    expect(await findGalleryPicture(await bare(), images[0] ?? "")).toBeNull();
  });
});

describe("pictures", () => {
  it("are added at the end, by their colour and words, and the first stands for the product", async () => {
    const id = await bare();
    const { version } = await rowOf(id);
    const { images } = await add(id, 2, { colour: "Red" });
    await add(id, 1, { alt: "In its box" });
    await add(id, 1);
    expect(await shown(id)).toEqual([
      ["Phone, Red", "Red", 1],
      ["Phone, Red", "Red", 2],
      ["In its box", null, 3],
      ["Phone", null, 4],
    ]);
    expect(await rowOf(id)).toMatchObject({
      picture: `/pictures/${images[0]}`,
      version: version + 3,
    });
    const [, , third] = (await findGallery(id))?.pictures ?? [];
    const isThird = ({ after }: { after: unknown }) => "Picture 3" in (after as object);
    expect((await entries()).find(isThird)).toMatchObject({
      action: "updated",
      entity: "product",
      entityId: id,
      before: {},
      after: { "Picture 3": `In its box · All colours · ${third?.path}` },
    });
    const detail = await findProductDetail(id);
    expect(detail?.pictures.map(({ alt }) => alt)).toEqual([
      "Phone, Red",
      "Phone, Red",
      "In its box",
      "Phone",
    ]);
  });

  it("are added once by a form that is sent twice", async () => {
    const id = await bare();
    const { added } = await add(id, 2);
    const { version } = await rowOf(id);
    expect(await addPictures(actor, id, added)).toBe(0);
    expect((await rowOf(id)).version).toBe(version);
    expect(await shown(id)).toHaveLength(2);
    expect(await entries()).toHaveLength(1);
  });

  it("are no more than the page shows, of no colour that there is not, and not another product's", async () => {
    const [id, other] = [await bare(), await bare()];
    await add(id, 1);
    const [foreign = ""] = (await idsOf(id)) ?? [];
    const sent = { colour: "", alt: "", formKey: "", images: [foreign] };
    await expect(addPictures(actor, other, sent)).rejects.toMatchObject({ code: "invalid" });
    await expect(
      addPictures(actor, other, { ...sent, images: [await picture()], colour: "Blue" }),
    ).rejects.toMatchObject({
      fields: { colour: "No variant of this product has this colour." },
    });
    const [first] = (await findGallery(id))?.pictures ?? [];
    const rows = Array.from({ length: 38 }, (_, index) => ({
      ...{ id: `${id}-${index}`, productId: id, path: `/pictures/${id}-${index}`, alt: "" },
      ...{ width: 640, height: 640, colour: null, position: index + 2 },
      createdAt: new Date().toISOString(),
    }));
    await getDb().insertInto("pictures").values(rows).execute();
    const { added } = await add(id, 1);
    await expect(
      addPictures(actor, id, { ...sent, images: [await picture()] }),
    ).rejects.toMatchObject({
      code: "invalid",
      fields: { images: "A product has at most 40 pictures: with these it would have 41." },
    });
    // The form that gave the last of them may come once more.
    expect(await addPictures(actor, id, added)).toBe(0);
    expect(first?.position).toBe(1);
    expect(await shown(other)).toEqual([]);
  });

  it("move to a place, and the others along; the same twice changes nothing", async () => {
    const id = await bare();
    for (const alt of ["A", "B", "C"]) await add(id, 1, { alt });
    const [a, , c = ""] = (await idsOf(id)) ?? [];
    const words = async () => (await shown(id))?.map(([alt]) => alt).join("");
    await movePicture(actor, id, { picture: c, to: 1 });
    expect(await words()).toBe("CAB");
    const { version, picture: first } = await rowOf(id);
    expect(first).toBe(`/pictures/${c}`);
    await movePicture(actor, id, { picture: c, to: 1 });
    expect(await words()).toBe("CAB");
    expect((await rowOf(id)).version).toBe(version);
    await movePicture(actor, id, { picture: a ?? "", to: 40 });
    expect(await words()).toBe("CBA");
    await movePicture(actor, id, { picture: c, to: 3 });
    expect(await words()).toBe("BAC");
    await movePicture(actor, id, { picture: c, to: 1 });
    expect((await shown(id))?.map(([, , position]) => position)).toEqual([1, 2, 3]);
    await expect(movePicture(actor, id, { picture: "none", to: 1 })).rejects.toMatchObject({
      code: "notFound",
    });
  });

  it("are edited: words, colour, place and file at once", async () => {
    const id = await bare();
    for (const alt of ["A", "B"]) await add(id, 1, { alt });
    const [a = "", b = ""] = (await idsOf(id)) ?? [];
    const image = await picture();
    const fields = { alt: "Back", colour: "Red", place: "1", image };
    await editPicture(actor, id, b, await change(id, fields));
    expect(await shown(id)).toEqual([
      ["Back", "Red", 1],
      ["A", null, 2],
    ]);
    expect(await idsOf(id)).toEqual([image, a]);
    expect((await rowOf(id)).picture).toBe(`/pictures/${image}`);
    // The file before waits to be forgotten, unless an order shows it.
    const old = await getDb().selectFrom("pictures").selectAll().where("id", "=", b).execute();
    expect(old).toMatchObject([{ productId: null }]);
  });

  it("keep a colour that no variant has any more, until another is chosen", async () => {
    const id = await bare();
    await add(id, 1, { colour: "Red" });
    await getDb()
      .updateTable("variants")
      .set({ colour: null })
      .where("productId", "=", id)
      .execute();
    const [first = ""] = (await idsOf(id)) ?? [];
    await editPicture(actor, id, first, await change(id, { colour: "Red", alt: "New" }));
    expect(await shown(id)).toEqual([["New", "Red", 1]]);
    await editPicture(actor, id, first, await change(id, { alt: "New" }));
    await expect(
      change(id, { colour: "Red" }).then((sent) => editPicture(actor, id, first, sent)),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  it("are not edited over what somebody else changed meanwhile", async () => {
    const id = await bare();
    await add(id, 1, { alt: "A" });
    const [first = ""] = (await idsOf(id)) ?? [];
    const late = await change(id, { alt: "Late" });
    await editPicture(actor, id, first, await change(id, { alt: "Early" }));
    await expect(editPicture(actor, id, first, late)).rejects.toMatchObject({ code: "stale" });
    expect(await shown(id)).toEqual([["Early", null, 1]]);
    await removePicture(actor, id, first);
    await expect(editPicture(actor, id, first, late)).rejects.toMatchObject({ code: "notFound" });
  });
});
