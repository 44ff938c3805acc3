// Uploaded pictures: what is taken, what becomes of it, what is refused, what is forgotten.
import { readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { encode } from "~/models/picture/encode.server";
import { pictureLimits } from "~/models/picture/kinds";
import {
  galleryPicture,
  pictureWords,
  productPicture,
  profilePicture,
} from "~/models/picture/rules";
import { readPicture } from "~/models/picture/file.server";
import { storePictureOnce } from "~/models/picture/once.server";
import { storePicture } from "~/models/picture/store.server";
import { linkPicture } from "~/models/picture/link.server";
import { animated, animatedPng, badPictures, file, png, scans } from "../support/pictures";

const folder = path.join(env.dataDir, "pictures");
const filesOf = (id: string) => readdirSync(folder).filter((name) => name.startsWith(id));
const rowOf = (id: string) =>
  getDb().selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();

async function decoded(id: string, width: number) {
  const bytes = await readPicture(`${id}-${width}.webp`);
  if (!bytes) throw new Error(`No file of ${id} at ${width}`);
  return { bytes, meta: await sharp(bytes).metadata() };
}

/** The colour of a pixel, as one reads it: each channel rounded to 0, 1 or 2. */
async function colourAt(bytes: Buffer, left: number, top: number) {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].slice(0, 3).map((channel) => Math.round(channel / 127));
}

describe("a picture that is taken", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "from %s becomes three square WebP files",
    async (format) => {
      const id = await storePicture(
        file(
          await sharp(await png())
            .toFormat(format)
            .toBuffer(),
        ),
      );
      for (const width of [160, 320, 640]) {
        const { meta } = await decoded(id, width);
        expect([meta.format, meta.width, meta.height]).toEqual(["webp", width, width]);
      }
      expect(filesOf(id)).toHaveLength(3);
      expect(await rowOf(id)).toMatchObject({ productId: null, path: `/pictures/${id}` });
    },
  );

  it("is kept up to 1200 pixels wide where it has more than 640", async () => {
    const id = await storePicture(file(await png(2000, 900)));
    const { meta } = await decoded(id, 1200);
    expect([meta.width, meta.height]).toEqual([1200, 1200]);
    expect(filesOf(id)).toHaveLength(4);
    expect((await rowOf(id))?.width).toBe(1200);
    const small = await storePicture(file(await png(640, 640)));
    expect(filesOf(small)).toHaveLength(3);
    expect((await rowOf(small))?.width).toBe(640);
    const face = await storePicture(file(await png(2000, 2000)), profilePicture);
    expect(filesOf(face)).toHaveLength(3);
  });

  it("is shown whole, on white", async () => {
    const { bytes } = await decoded(await storePicture(file(await png(600, 200))), 640);
    expect(await colourAt(bytes, 320, 20)).toEqual([2, 2, 2]);
    expect(await colourAt(bytes, 320, 320)).toEqual([0, 1, 2]);
  });

  it("stands upright and tells nothing of its maker", async () => {
    const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    // Red on the left as stored; orientation 6 says that this is the top.
    const photo = await sharp({
      create: { width: 200, height: 200, channels: 3, background: "blue" },
    })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody", Copyright: "Secret place" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes, meta } = await decoded(await storePicture(file(photo)), 640);
    expect(await colourAt(bytes, 320, 60)).toEqual([2, 0, 0]);
    expect(await colourAt(bytes, 320, 580)).toEqual([0, 0, 2]);
    expect(meta.exif).toBeUndefined();
    expect(bytes.includes("Secret place")).toBe(false);
  });

  it("leaves behind what a polyglot hid after it", async () => {
    const sly = Buffer.concat([await png(), Buffer.from("<script>alert(1)</script>")]);
    const { bytes } = await decoded(await storePicture(file(sly)), 640);
    expect(bytes.includes("script")).toBe(false);
  });
});

describe("a picture that is refused", () => {
  it("names the reason and leaves nothing behind", async () => {
    const before = readdirSync(folder).length;
    for (const [what, content, words] of await badPictures()) {
      await expect(storePicture(file(content)), what).rejects.toThrow(words);
    }
    expect(readdirSync(folder)).toHaveLength(before);
  });

  it("may move: only what moves is refused for it", async () => {
    for (const content of [await animated(), await animatedPng()]) {
      await expect(storePicture(file(content))).rejects.toThrow(pictureWords.animated);
    }
    const sequence = Buffer.from("\0\0\0\x1cftypavis\0\0\0\0mif1avifmiaf", "latin1");
    await expect(storePicture(file(sequence))).rejects.toThrow(pictureWords.animated);
    const still = await sharp(await png())
      .webp({ lossless: true })
      .toBuffer();
    await expect(storePicture(file(still))).resolves.toBeTypeOf("string");
  });

  it.each([
    ["JPG", "jpeg", 8192, 6144, 8200, 6200, 50],
    ["Progressive JPG", "progressive", 6000, 4000, 6100, 4100, 24],
    ["AVIF", "avif", 640, 480, 4096, 3100, 12],
  ] as const)(
    "has too many pixels by its kind: %s",
    async (name, format, width, height, wide, high, most) => {
      const drawn = (across: number, down: number) => {
        const blue = sharp({
          create: { width: across, height: down, channels: 3, background: "#2b5fc4" },
        });
        return (
          format === "avif"
            ? blue.avif({ effort: 0 })
            : blue.jpeg({ progressive: format === "progressive" })
        ).toBuffer();
      };
      await expect(storePicture(file(await drawn(width, height)))).resolves.toBeTypeOf("string");
      await expect(storePicture(file(await drawn(wide, high)))).rejects.toThrow(
        `This image has ${most + 1} megapixels; ${name} images may have up to ${most}. Please make it smaller.`,
      );
    },
  );

  it("may be too large", async () => {
    const large = file(Buffer.alloc(pictureLimits.bytes + 1));
    await expect(storePicture(large)).rejects.toThrow("Image size must be less than 10MB");
    const larger = file(Buffer.alloc(galleryPicture.bytes + 1));
    await expect(storePictureOnce(larger, galleryPicture, "key")).rejects.toThrow(
      "Image size must be less than 24MB",
    );
  });
});

it("is one picture, however often its form brings it", async () => {
  const once = (key: string, content: Buffer) =>
    storePictureOnce(file(content), galleryPicture, key);
  const [blue, wide] = [await png(), await png(400, 100)];
  const [first, second] = await Promise.all([once("form", blue), once("form", blue)]);
  expect(second).toBe(first);
  expect(await once("form", blue)).toBe(first);
  expect(await once("other form", blue)).not.toBe(first);
  expect(await once("form", wide)).not.toBe(first);
  expect((await decoded(first, 160)).meta.width).toBe(160);
  // A crash left its row and no file.
  for (const name of filesOf(first)) rmSync(path.join(folder, name));
  const anew = await once("form", blue);
  expect(anew).not.toBe(first);
  expect(filesOf(anew)).toHaveLength(3);
});

it("belongs to one product only", async () => {
  const id = await storePicture(file(await png()));
  const [first, second] = await getDb()
    .selectFrom("products")
    .select(["id", "name"])
    .limit(2)
    .execute();
  if (!first || !second) throw new Error("The sample shop has no products");
  await linkPicture(getDb(), id, first);
  await expect(linkPicture(getDb(), id, second)).rejects.toMatchObject({
    code: "invalid",
    fields: { image: "Product image is required" },
  });
  expect(await rowOf(id)).toMatchObject({ productId: first.id, alt: first.name });
});

it.each([
  "",
  "..",
  "../shop.db",
  "../shop.db-160.webp",
  "00000000-0000-0000-0000-000000000000-160.webp",
  "00000000-0000-0000-0000-000000000000-161.webp",
  "00000000-0000-0000-0000-000000000000-160.webp\n",
  "00000000-0000-0000-0000-000000000000-160.webp.part",
])("has no file of the name %j", async (name) => {
  expect(await readPicture(name)).toBeNull();
});

describe("a picture that takes too long", () => {
  it("is refused for its scans before anything reads them", async () => {
    const { scans: most } = pictureLimits;
    await expect(storePicture(file(await scans(most - 20)))).resolves.toBeTypeOf("string");
    await expect(storePicture(file(await scans(most + 1)))).rejects.toThrow(pictureWords.slow);
  });

  it("is given up after the time that it has", async () => {
    const limit = vi.spyOn(sharp.prototype as Sharp, "timeout");
    await storePicture(file(await png()));
    expect(limit).toHaveBeenCalledWith({ seconds: pictureLimits.seconds });
    vi.spyOn(sharp.prototype as Sharp, "toBuffer").mockRejectedValueOnce(
      new Error("timeout: 80% complete"),
    );
    const late = encode(await readFile("public/screenshot.webp"), productPicture, [160]);
    await expect(late).rejects.toThrow(pictureWords.slow);
    vi.restoreAllMocks();
  });

  it("keeps others waiting: one is read at a time", async () => {
    const bytes = await png();
    const work = Reflect.get(sharp.prototype as object, "toBuffer") as () => Promise<Buffer>;
    let open = 0;
    let most = 0;
    const counted = async function (this: unknown, ...given: unknown[]) {
      most = Math.max(most, (open += 1));
      return (Reflect.apply(work, this, given) as Promise<unknown>).finally(() => (open -= 1));
    };
    vi.spyOn(sharp.prototype as Sharp, "toBuffer").mockImplementation(counted as never);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => encode(bytes, productPicture, [160])),
    );
    vi.restoreAllMocks();
    expect(made).toHaveLength(6);
    expect(most).toBe(1);
  });

  it("lets the next one in after a refusal", async () => {
    const broken = (await png()).subarray(0, 40);
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(storePicture(file(broken))).rejects.toThrow(pictureWords.broken);
    }
    await expect(storePicture(file(await png()))).resolves.toBeTypeOf("string");
  });
});
