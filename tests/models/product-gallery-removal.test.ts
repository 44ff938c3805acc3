// Pictures of a product that are removed and put back: where they were, as they were, and only while that can be.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { movePicture } from "~/models/product/gallery.server";
import { removePicture, restorePicture } from "~/models/product/gallery-removal.server";
import { add, bare, idsOf, shown } from "../support/gallery";
import { line, place } from "../support/own-orders";
import { actor, entries, prepareFirst, rowOf, setProduct } from "../support/product-rows";

prepareFirst();

describe("pictures", () => {
  it("are said to have been taken, and put back, once", async () => {
    const id = await bare();
    const { images } = await add(id, 3);
    const second = images[1] ?? "";
    expect(await removePicture(actor, id, second)).toBe(true);
    expect(await removePicture(actor, id, second)).toBe(false);
    expect(await idsOf(id)).toEqual([images[0], images[2]]);
    expect(await restorePicture(actor, id, second)).toBe(true);
    expect(await restorePicture(actor, id, second)).toBe(false);
    expect(await idsOf(id)).toEqual(images);
  });

  it("are removed once; an order that shows one keeps its file", async () => {
    const id = await bare();
    for (const alt of ["A", "B"]) await add(id, 1, { alt });
    const [a = "", b = ""] = (await idsOf(id)) ?? [];
    await place([line(id, 1, 100_000)]);
    await removePicture(actor, id, a);
    const { version } = await rowOf(id);
    await removePicture(actor, id, a);
    expect(await shown(id)).toEqual([["B", null, 1]]);
    expect(await rowOf(id)).toMatchObject({ picture: `/pictures/${b}`, version });
    const waiting = () =>
      getDb().selectFrom("pictures").select("id").where("productId", "is", null).execute();
    expect(await waiting()).not.toContainEqual({ id: a });
    await removePicture(actor, id, b);
    expect(await waiting()).toContainEqual({ id: b });
    expect((await rowOf(id)).picture).toBeNull();
    await setProduct(id, { deletedAt: new Date().toISOString() });
    await expect(removePicture(actor, id, b)).rejects.toMatchObject({ code: "notFound" });
  });

  it("are put back where they were and as they were, once, also when an order shows them", async () => {
    const id = await bare();
    for (const alt of ["A", "B", "C"]) await add(id, 1, { alt, colour: "Red" });
    const [a = "", b = ""] = (await idsOf(id)) ?? [];
    const rowsOf = () =>
      getDb()
        .selectFrom("pictures")
        .selectAll()
        .where("productId", "=", id)
        .orderBy("id")
        .execute();
    const before = await rowsOf();
    await place([line(id, 1, 100_000)]);
    for (const one of [a, b]) {
      await removePicture(actor, id, one);
      expect(await idsOf(id)).not.toContain(one);
      expect(await restorePicture(actor, id, one)).toBe(true);
      const { version } = await rowOf(id);
      expect(await restorePicture(actor, id, one)).toBe(false);
      expect((await rowOf(id)).version).toBe(version);
    }
    const kept = (rows: typeof before) => rows.map(({ createdAt: _, ...row }) => row);
    expect(kept(await rowsOf())).toEqual(kept(before));
    expect((await rowOf(id)).picture).toBe(`/pictures/${a}`);
    expect((await entries()).at(-1)?.after).toHaveProperty("Picture 2");
  });

  it("are put back to their places whatever their ids", async () => {
    const id = await bare();
    const { images } = await add(id, 3);
    for (const one of [...images].sort()) await movePicture(actor, id, { picture: one, to: 1 });
    const before = (await idsOf(id)) ?? [];
    expect(before).toEqual([...images].sort().reverse());
    for (const one of before) {
      await removePicture(actor, id, one);
      expect(await restorePicture(actor, id, one)).toBe(true);
      expect(await idsOf(id)).toEqual(before);
    }
  });

  it("that an order shows are not put back while another product has them", async () => {
    const [id, other] = [await bare(), await bare()];
    const { images } = await add(id, 1);
    await place([line(id, 1, 100_000)]);
    await removePicture(actor, id, images[0] ?? "");
    await getDb()
      .insertInto("pictures")
      .values({
        ...{ id: images[0] ?? "", productId: other, path: `/pictures/${images[0]}`, alt: "" },
        ...{ width: 640, height: 640, colour: null, position: 1 },
        createdAt: new Date().toISOString(),
      })
      .execute();
    await expect(restorePicture(actor, id, images[0] ?? "")).rejects.toMatchObject({
      code: "impossible",
    });
    expect(await idsOf(other)).toEqual(images);
  });

  it("are not put back when they are gone, another's, or too many", async () => {
    const [id, other] = [await bare(), await bare()];
    await add(id, 2);
    const [a = "", b = ""] = (await idsOf(id)) ?? [];
    await removePicture(actor, id, a);
    const refused = { code: "impossible" };
    await expect(restorePicture(actor, other, a)).rejects.toMatchObject(refused);
    await expect(restorePicture(actor, id, "none")).rejects.toMatchObject(refused);
    // It waits for a day from now on, however long it was shown.
    const waits = getDb().selectFrom("pictures").select("createdAt").where("id", "=", a);
    const { createdAt } = await waits.executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    await getDb().deleteFrom("pictures").where("id", "=", a).execute();
    await expect(restorePicture(actor, id, a)).rejects.toMatchObject(refused);
    await removePicture(actor, id, b);
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: `${id}-${index}`, productId: id, path: `/pictures/${id}-${index}`, alt: "" },
      ...{ width: 640, height: 640, colour: null, position: index + 1 },
      createdAt: new Date().toISOString(),
    }));
    await getDb().insertInto("pictures").values(rows).execute();
    await expect(restorePicture(actor, id, b)).rejects.toMatchObject(refused);
    expect(await shown(id)).toHaveLength(40);
  });
});
