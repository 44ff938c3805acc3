// Photos of reviews: whose they may be, when they are looked at, and that they go with the review.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { eraseCustomer } from "~/models/person/erase.server";
import { exportReviewsOf } from "~/models/review/own.server";
import { removeExpired } from "~/models/picture/expired.server";
import { linkPicture } from "~/models/picture/link.server";
import { linkProfilePicture } from "~/models/picture/profile.server";
import { reviewPhoto, shopPicture } from "~/models/picture/rules";
import { linkSettingPicture } from "~/models/picture/setting.server";
import { storePicture } from "~/models/picture/store.server";
import { findPhoto } from "~/models/review/photos.server";
import { findReviews } from "~/models/review/shown.server";
import { newBuyer, product } from "../support/own-orders";
import { file, png } from "../support/pictures";
import { delivered, judge, reviewOf, staff, write } from "../support/reviews";
import { presentPlace } from "../support/engine";

const store = async () => storePicture(file(await png(60, 40)), reviewPhoto);
const rowOf = (id: string) =>
  getDb().selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
const filesOf = (id: string, shelf = "photos") => {
  const folder = path.join(presentPlace().DATA_DIR, shelf);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(id)) : [];
};

it("lie apart from what everybody may see, and are the review's in their order", async () => {
  const [thing, buyer] = [await product(), await newBuyer()];
  const orderId = await delivered([thing], buyer);
  const [a, b, c] = [await store(), await store(), await store()];
  expect(filesOf(a)).toHaveLength(3);
  expect(filesOf(a, "pictures")).toEqual([]);
  // Nobody asks for what is no review's yet.
  expect(await findPhoto(`${a}-160.webp`)).toBeNull();
  const { id } = await write(orderId, thing, 5, "Look.", [b, a]);
  expect(await findPhoto(`${a}-160.webp`)).toMatchObject({ isShown: false, orderId });
  await judge(id, "show");
  const photosOf = async () =>
    (await findReviews(thing, { stars: 0, page: 1 })).reviews[0]?.photos.map((photo) => photo.id);
  expect(await photosOf()).toEqual([b, a]);
  expect(await findPhoto(`${a}-160.webp`)).toMatchObject({ isShown: true });
  expect(await exportReviewsOf(buyer.id)).toMatchObject({
    reviews: [{ photos: [`/photos/${b}-640.webp`, `/photos/${a}-640.webp`] }],
  });

  // Words and photos alike wait anew when they change; the same once more is no change.
  await write(orderId, thing, 5, "Look.", [b, a]);
  expect((await reviewOf(orderId, thing)).state).toBe("Shown");
  expect((await write(orderId, thing, 5, "Look.", [a, c])).state).toBe("Waiting");
  expect(await findPhoto(`${b}-160.webp`)).toBeNull();
  await expect.poll(() => filesOf(b)).toEqual([]);
  await judge(id, "show");
  expect(await photosOf()).toEqual([a, c]);

  const gone = { deletedAt: new Date().toISOString() };
  await getDb().updateTable("products").set(gone).where("id", "=", thing).execute();
  expect(await findPhoto(`${a}-160.webp`)).toMatchObject({ isShown: false });
});

it("are looked at first, also of who is shown at once", async () => {
  const things = [await product(), await product(), await product()] as const;
  const orderId = await delivered([...things]);
  await judge((await write(orderId, things[0])).id, "show");
  const value = JSON.stringify({ publish: "At once" });
  await getDb()
    .insertInto("settings")
    .values({ name: "reviews", value, updatedAt: "", version: 1 })
    .execute();
  expect((await write(orderId, things[1])).state).toBe("Shown");
  expect((await write(orderId, things[2], 5, "Look.", [await store()])).state).toBe("Waiting");
});

it("are nobody else's, and nobody else takes them", async () => {
  const [thing, second] = [await product(), await product()];
  const buyer = await newBuyer();
  const orderId = await delivered([thing, second], buyer);
  const [own, ofProduct, ofPerson, ofShop] = [
    await store(),
    await store(),
    await store(),
    await store(),
  ];
  const db = getDb();
  await linkPicture(db, ofProduct, { id: thing, name: "Thing" });
  await linkProfilePicture(db, ofPerson, buyer);
  await linkSettingPicture(db, ofShop, "shop", shopPicture);
  await write(orderId, thing, 5, "Look.", [own]);
  const publicOne = await storePicture(file(await png()));
  const unknown = "00000000-0000-4000-8000-000000000000";
  const foreign = { own, ofProduct, ofPerson, ofShop, publicOne, unknown };
  for (const [whose, id] of Object.entries(foreign)) {
    const refused = { fields: { photos: expect.any(String) as string } };
    await expect(write(orderId, second, 5, "Look.", [id]), whose).rejects.toMatchObject(refused);
  }
  // What was refused wrote nothing.
  await expect(reviewOf(orderId, second)).rejects.toThrow();
  await expect(linkPicture(db, own, { id: thing, name: "Thing" })).rejects.toThrow();
  await expect(linkProfilePicture(db, own, buyer)).rejects.toThrow();
  await expect(linkSettingPicture(db, own, "shop", shopPicture)).rejects.toThrow();
  expect((await rowOf(own))?.reviewId).toBe((await reviewOf(orderId, thing)).id);
});

it("that a review has stay, and those that none has go after a day", async () => {
  const thing = await product();
  const [kept, lost] = [await store(), await store()];
  await write(await delivered([thing]), thing, 5, "Look.", [kept]);
  const old = { createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() };
  await getDb().updateTable("pictures").set(old).where("id", "in", [kept, lost]).execute();
  await removeExpired();
  expect(filesOf(kept)).toHaveLength(3);
  expect(await rowOf(lost)).toBeUndefined();
  expect(filesOf(lost)).toEqual([]);
});

it("are erased with the person, row and files", async () => {
  const [thing, buyer] = [await product(), await newBuyer()];
  const photo = await store();
  const { id } = await write(await delivered([thing], buyer), thing, 5, "Look.", [photo]);
  await judge(id, "show");
  await eraseCustomer(staff, buyer.id, { email: buyer.email });
  expect(await findPhoto(`${photo}-160.webp`)).toBeNull();
  await expect.poll(() => rowOf(photo)).toBeUndefined();
  await expect.poll(() => filesOf(photo)).toEqual([]);
});
