// What the files behind the home page must hold.
import * as z from "zod";

const text = z.string().min(1);

/** A slide or banner. */
export const teaser = z.strictObject({
  title: text,
  text,
  href: z.string().startsWith("/"),
  picture: text,
});

/** home.json. */
export const homeSchema = z.strictObject({
  slides: z.array(teaser).length(4),
  banners: z.array(teaser).length(2),
});

/** brands.json. */
export const brandsSchema = z.array(z.object({ id: text, name: text })).length(20);

const pixels = z.int().min(1);

/** scenes.json: pictures by their key. */
export const scenesSchema = z.record(
  z.string(),
  z.strictObject({
    src: z.string().startsWith("/"),
    early: z.string().optional(),
    ...{ alt: text, width: pixels, height: pixels },
  }),
);
