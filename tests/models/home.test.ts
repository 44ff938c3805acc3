// The home page's own content, which every shop ships with.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findHomeContent, findScene } from "~/models/content/home.server";
import { cardPictures } from "~/models/picture/rules";

const { slides, banners, brands } = findHomeContent();

test("every slide, banner and promo card has pictures that exist", () => {
  const pictures = [...slides, ...banners].map(({ picture }) => picture);
  const cards = Object.keys(cardPictures).map(findScene);
  for (const picture of [
    ...pictures,
    ...cards,
    ...slides.map(({ smallPicture }) => smallPicture),
  ]) {
    expect(existsSync(`public${picture?.src ?? "/none"}`), picture?.src).toBe(true);
  }
});

test("every brand has its mark", () => {
  const marks = readFileSync("public/brands.svg", "utf8");
  for (const { id } of brands) expect(marks).toContain(`id="${id}"`);
});
