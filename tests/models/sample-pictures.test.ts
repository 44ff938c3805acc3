// Tests of the drawn pictures: every product has its own, in each of its colours, and none looks like another.
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { productFixtures, pictureOf } from "~/sample/fixtures.server";
import type { Colour } from "~/sample/schemas.server";
import { productPictures } from "../../fixtures/art/catalogue.js";
import picturesJson from "../../fixtures/pictures.json";

/** The mean difference of two channels, of 255, below which two pictures look the same in a list. */
const APART = 4;

interface Sight {
  id: string;
  type: string;
  colour: Colour;
  bytes: Buffer;
  /** Sixteen by sixteen pixels in three channels. */
  pixels: Buffer;
}

async function sightsOf(every: boolean): Promise<Sight[]> {
  const shown = [...productFixtures().values()].flatMap((product) =>
    product.colours.slice(0, every ? undefined : 1).map((colour) => ({ product, colour })),
  );
  return Promise.all(
    shown.map(async ({ product, colour }) => {
      const bytes = readFileSync(`public${pictureOf(product, colour, "front").path}-160.webp`);
      const pixels = await sharp(bytes).resize(16, 16).removeAlpha().raw().toBuffer();
      return { id: product.id, type: product.type, colour, bytes, pixels };
    }),
  );
}

function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Pairs of products of one type that look alike, the worst first. */
function alike(sights: Sight[], comparable: (one: Sight, other: Sight) => boolean): string[] {
  return sights
    .flatMap((one, at) =>
      sights
        .slice(at + 1)
        .filter((other) => other.id !== one.id && other.type === one.type && comparable(one, other))
        .map((other) => ({ one, other, apart: difference(one.pixels, other.pixels) })),
    )
    .filter(({ apart }) => apart < APART)
    .sort((a, b) => a.apart - b.apart)
    .map(
      ({ one, other, apart }) => `${one.id} / ${other.id} in ${one.colour}: ${apart.toFixed(2)}`,
    );
}

describe("the drawn pictures", () => {
  it("are those of the list", () => {
    const listed = Object.fromEntries(
      [...productPictures()].map(({ id, stamp, words }) => [id, { stamp, words }]),
    );
    expect(picturesJson).toEqual(listed);
  });

  it("are there in every width, and nothing else is", () => {
    const present = readdirSync("public/pictures").filter((name) => name.startsWith("gs-"));
    const wanted = [...productPictures()].flatMap(({ pictures }) =>
      pictures.flatMap(({ name, widths }) => widths.map((width) => `${name}-${width}.webp`)),
    );
    expect(present.sort()).toEqual(wanted.sort());
  });

  it("tell the products of a type apart, as lists show them and filtered by any colour", async () => {
    const main = await sightsOf(false);
    expect(new Set(main.map(({ bytes }) => bytes.toString("base64"))).size).toBe(main.length);
    expect(alike(main, () => true)).toEqual([]);
    expect(alike(await sightsOf(true), (one, other) => one.colour === other.colour)).toEqual([]);
  });

  it("show a product in each of its colours", async () => {
    const sights = await sightsOf(true);
    expect(new Set(sights.map(({ bytes }) => bytes.toString("base64"))).size).toBe(sights.length);
  });
});
