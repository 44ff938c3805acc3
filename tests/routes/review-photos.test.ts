// Photos with a review, as a browser without scripts sends them, and who is handed their files.
import { beforeAll, beforeEach, expect, it } from "vitest";
import sharp from "sharp";
import { getDb } from "~/db/connection.server";
import { takeStep } from "~/models/order/step.server";
import { signedIn } from "../support/accounts";
import { buy, forgetLimits, guestWith, textOf } from "../support/checkout";
import { file, png } from "../support/pictures";
import { makeProduct } from "../support/products";
import { judge } from "../support/reviews";
import { Client, shop } from "../support/shop";
import { enterAs, makeStaff } from "../support/staff";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});
beforeEach(forgetLimits);

const office = { staff: { id: "admin", name: "Admin User" } };
const words = { stars: "4", title: "Seen", text: "As in the picture.", version: "0" };

async function handedOver() {
  const thing = await makeProduct({ price: 200_000, stock: 10, name: "Pictured Thing" });
  const guest = await guestWith({ [thing]: 1 });
  const order = await buy(guest);
  await takeStep(office, order, { step: "confirm" });
  await takeStep(office, order, { step: "deliver" });
  return { thing, guest, order, form: `/order/${order}/review/${thing}` };
}

const reviewOf = (productId: string) =>
  getDb()
    .selectFrom("reviews")
    .selectAll()
    .where("productId", "=", productId)
    .executeTakeFirstOrThrow();

const photosOf = async (productId: string) => {
  const { id } = await reviewOf(productId);
  const rows = await getDb()
    .selectFrom("pictures")
    .select("id")
    .where("reviewId", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.id);
};

async function located(): Promise<File> {
  const jpeg = await sharp(await png(900, 600, "red"))
    .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "23/1 46/1 0/1" } })
    .jpeg()
    .toBuffer();
  return file(jpeg, "where.jpg", "image/jpeg");
}

it("are sent by a guest, shown once approved, changed, and gone when it is hidden", async () => {
  const { thing, guest, form } = await handedOver();
  const page = await textOf(guest, form);
  expect(page).toContain("Add photos");
  const photos = [await located(), file(await png(60, 90, "blue"))];
  // A refusal keeps the files: they need not be chosen again.
  const refused = await guest.post(form, { ...words, text: "", photos, formKey: "one" });
  expect(refused.status).toBe(400);
  const again = await refused.text();
  const kept = [...again.matchAll(/name="photosKept"[^>]*value="([^"]+)"/g)].map(([, id]) => id);
  expect(kept).toHaveLength(2);
  const sent = { ...words, photosKept: kept as string[], formKey: "one" };
  expect((await guest.post(form, sent)).headers.get("Location")).toMatch(/^\/order\//);
  const ids = await photosOf(thing);
  expect(ids).toEqual(kept);

  const [first = ""] = ids;
  const address = `/photos/${first}-1200.webp`;
  const statusFor = async (client: Client) => (await client.get(address)).status;
  const seen = await guest.get(address);
  expect([seen.status, seen.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const { exif, format } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
  expect([exif, format]).toEqual([undefined, "webp"]);
  const other = await enterAs(await makeStaff("packer", ["orders"]));
  const outsiders = [new Client(), await signedIn("Shopper"), other];
  for (const one of outsiders) expect(await statusFor(one)).toBe(404);
  expect(await statusFor(admin)).toBe(200);
  expect((await admin.get(`/pictures/${first}-1200.webp`)).status).toBe(404);
  const { id } = await reviewOf(thing);
  expect(await textOf(admin, "/admin/reviews")).toContain("2 photos");
  expect(await textOf(admin, `/admin/reviews/${id}`)).toContain(`src="/photos/${first}-160.webp"`);

  await judge(id, "show");
  for (const one of outsiders) expect(await statusFor(one)).toBe(200);
  const shown = await new Client().get(address);
  expect(shown.headers.get("Cache-Control")).toBe("private, max-age=300");
  const all = await textOf(new Client(), `/product/${thing}/reviews`);
  expect(all).toContain(`alt="1 of 2: Seen"`);

  await judge(id, "hide");
  expect(await statusFor(new Client())).toBe(404);
  // Who wrote it drops one, and adds another.
  const change = await textOf(guest, form);
  expect(change).toContain(`value="${first}"`);
  const { version } = await reviewOf(thing);
  const less = { ...words, version: String(version), photosKept: [ids[1] ?? ""], formKey: "two" };
  await guest.post(form, { ...less, photos: [file(await png(50, 50, "green"))] });
  const after = await photosOf(thing);
  expect([after.length, after[0]]).toEqual([2, ids[1]]);
  expect(await statusFor(guest)).toBe(404);
});

it("are four at most, of what is a picture, by who may write", async () => {
  const { guest, form, thing } = await handedOver();
  const before = await countPictures();
  const five = await Promise.all(
    ["red", "blue", "green", "black", "white"].map(async (ink) => file(await png(40, 40, ink))),
  );
  const many = await guest.post(form, { ...words, photos: five });
  expect([many.status, await many.text()]).toEqual([
    400,
    expect.stringContaining("at most 4 images in all"),
  ]);
  const odd = await guest.post(form, { ...words, photos: [file("<svg/>", "x.png")] });
  expect(odd.status).toBe(400);
  const shut = await new Client().post(form, { ...words, photos: five.slice(0, 1) });
  expect(shut.status).toBe(404);
  const other = await handedOver();
  const foreign = `/order/${other.order}/review/${thing}`;
  expect((await other.guest.post(foreign, { ...words, photos: five.slice(0, 1) })).status).toBe(
    409,
  );
  expect(await countPictures()).toBe(before);
});

async function countPictures(): Promise<number> {
  return (await getDb().selectFrom("pictures").select("id").execute()).length;
}

it("have no file under any other name", async () => {
  for (const name of ["x", "..%2f..%2fshop.db", "00000000-0000-4000-8000-000000000000-160.webp"])
    expect((await admin.get(`/photos/${name}`)).status).toBe(404);
});
