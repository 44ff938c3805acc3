// The home page's own content, which every shop ships with.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findHomeContent } from "~/models/content/home.server";

const { slides, banners, promos, brands } = findHomeContent();

test("every slide, banner and promo card has pictures that exist", () => {
  const pictures = [...slides, ...banners, ...promos].map(({ picture }) => picture);
  for (const { src } of [...pictures, ...slides.map(({ smallPicture }) => smallPicture)]) {
    expect(existsSync(`public${src}`), src).toBe(true);
  }
});

test("every brand has its mark", () => {
  const marks = readFileSync("public/brands.svg", "utf8");
  for (const { id } of brands) expect(marks).toContain(`id="${id}"`);
});
