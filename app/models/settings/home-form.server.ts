// The setting of the home page: how it is kept, what its forms send, and its words in the audit log.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { homePicture, pictureWords } from "~/models/picture/rules";
import { optionalLines, requiredText } from "~/models/text.server";
import { homeKinds, type HomeItem, type HomeKind, type HomeSetting } from "./home";

const scene = z.object({
  ...{ src: z.string(), early: z.string().optional(), alt: z.string() },
  ...{ width: z.number().int(), height: z.number().int() },
});

/** How it is kept: without a word of the keeper's there are no slides, and no brands. */
export const homeSchema: z.ZodType<HomeSetting> = z.object({
  items: z
    .array(
      z.object({
        ...{ id: z.string(), kind: z.enum(["slide", "banner"]), title: z.string() },
        ...{ text: z.string(), href: z.string(), picture: scene, smallPicture: scene.nullable() },
        ...{ from: z.string().nullable(), until: z.string().nullable() },
      }),
    )
    .default([]),
  tiles: z.boolean().default(true),
  products: z.boolean().default(true),
  offers: z.boolean().default(false),
  brands: z.array(z.string()).default([]),
});

const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const version = z.coerce.number().int();

/** What the form of the sections sends. */
export const homeSectionsSchema = z.object({
  ...{ tiles: tick, products: tick, offers: tick },
  brands: optionalLines(2_000)
    .transform((text) => [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean))
    .refine((names) => names.length <= 40, "Please name at most 40 brands")
    .refine((names) => names.every(({ length }) => length <= 40), "A brand's name is too long"),
  version,
});

const moment = z
  .string()
  .regex(/^(?:20\d\d-\d\d-\d\dT\d\d:\d\d)?$/, "Please choose a day and a time")
  .refine((typed) => typed === "" || isMoment(typed), "There is no such moment")
  .default("");

/** Dates run on: February 31 would be March 3. */
function isMoment(typed: string): boolean {
  const time = Date.parse(`${typed}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

/** What the form of a slide or banner sends; moments by the shop's clock. */
export const homeItemSchema = z
  .object({
    kind: z.enum(Object.keys(homeKinds) as [HomeKind, ...HomeKind[]], {
      error: "Please choose what it is",
    }),
    title: requiredText("It needs a title", 60),
    text: requiredText("It needs a sentence", 120),
    href: requiredText("Please say where it leads", 300).refine(
      (value) => value === "" || /^\/(?![/\\])[\w/?=&%.,+#-]*$/.test(value),
      "Please enter an address in this shop, from its first slash on, such as /category?offers=1",
    ),
    picture: pictureField(pictureWords.invalid, homePicture).optional(),
    ...{ from: moment, until: moment },
    place: z.coerce.number({ error: "Please enter a whole number" }).int().min(1).max(100),
    remove: tick,
    version,
  })
  .refine(({ from, until }) => from === "" || until === "" || from < until, {
    path: ["until"],
    error: "The end must come after the beginning",
  });

/** What it reads in the audit log, by the words of its screen. */
export function homeWords({ items, tiles, products, offers, brands }: HomeSetting): AuditFields {
  const onOff = (on: boolean) => (on ? "On" : "Off");
  const line = ({ text, href, picture, from, until }: HomeItem, place: number) =>
    [`${place + 1}. ${text}`, href, picture.src, from && `from ${from}`, until && `until ${until}`]
      .filter(Boolean)
      .join("; ");
  return {
    "Featured categories": onOff(tiles),
    "Featured products": onOff(products),
    "Offer cards": onOff(offers),
    Brands: brands.join(", "),
    ...Object.fromEntries(
      items.map((item, place) => [`${homeKinds[item.kind]} “${item.title}”`, line(item, place)]),
    ),
  };
}
