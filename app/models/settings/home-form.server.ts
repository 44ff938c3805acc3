// The setting of the home page: how it is kept, what its forms send, and its words in the audit log.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { homePicture, pictureWords } from "~/models/picture/rules";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { homeKinds, isSmall, type HomeItem, type HomeKind, type HomeSetting } from "./home";
import { sectionKinds, sectionNames, type Dated, type SectionKind } from "./home-section";

const scene = z.object({
  ...{ src: z.string(), early: z.string().optional(), alt: z.string() },
  ...{ width: z.number().int(), height: z.number().int() },
});

const dated = { from: z.string().nullable(), until: z.string().nullable() };
const undated: Dated = { from: null, until: null };

/** How it is kept: without a word of the keeper's there are no slides, and no brands. */
export const homeSchema: z.ZodType<HomeSetting> = z
  .object({
    items: z
      .array(
        z.object({
          ...{ id: z.string(), kind: z.enum(homeKindNames()), title: z.string() },
          ...{ text: z.string(), href: z.string(), picture: scene, smallPicture: scene.nullable() },
          ...dated,
        }),
      )
      .default([]),
    sections: z
      .array(z.object({ kind: z.enum(sectionKinds), isOn: z.boolean(), ...dated }))
      .default([]),
    brands: z.array(z.string()).default([]),
    // Before sections had an order and times, three of them were on or off.
    ...{ tiles: z.boolean().default(true), products: z.boolean().default(true) },
    offers: z.boolean().default(false),
  })
  .transform(({ items, sections, brands, ...ticks }) => {
    const isOn = { slides: true, brands: true, ...ticks };
    const known = new Set(sections.map(({ kind }) => kind));
    const others = sectionKinds.filter((kind) => !known.has(kind));
    const rest = others.map((kind) => ({ kind, isOn: isOn[kind], ...undated }));
    return { items, sections: [...sections, ...rest], brands };
  });

function homeKindNames() {
  return Object.keys(homeKinds) as [HomeKind, ...HomeKind[]];
}

const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const version = z.coerce.number().int();

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

const placeIn = (most: number) =>
  z.coerce.number({ error: "Please enter a whole number" }).int().min(1).max(most);

type Suffixed<Suffix extends string> = `${SectionKind}${Suffix}`;
type SectionShape = Record<Suffixed<"On">, typeof tick> &
  Record<Suffixed<"Place">, ReturnType<typeof placeIn>> &
  Record<Suffixed<"From" | "Until">, typeof moment>;

const sectionShape = Object.fromEntries(
  sectionKinds.flatMap((kind) => [
    ...[[`${kind}On`, tick] as const, [`${kind}Place`, placeIn(sectionKinds.length)] as const],
    ...[[`${kind}From`, moment] as const, [`${kind}Until`, moment] as const],
  ]),
) as SectionShape;

const endsBefore = (from: string, until: string) => from !== "" && until !== "" && from >= until;
const wrongEnd = "The end must come after the beginning";

/** What the form of the sections sends. */
export const homeSectionsSchema = z
  .object({
    ...sectionShape,
    brands: optionalLines(2_000)
      .transform((text) =>
        [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean),
      )
      .refine((names) => names.length <= 40, "Please name at most 40 brands")
      .refine((names) => names.every(({ length }) => length <= 40), "A brand's name is too long"),
    version,
  })
  .superRefine((form, context) => {
    for (const kind of sectionKinds) {
      if (!endsBefore(form[`${kind}From`], form[`${kind}Until`])) continue;
      context.addIssue({ code: "custom", path: [`${kind}Until`], message: wrongEnd });
    }
  });

/** What the button sends that makes the tiles of product types the page's own. */
export const tilesFormSchema = z.object({ version });

/** What the form of a slide, banner, tile or brand sends; moments by the shop's clock. */
export const homeItemSchema = z
  .object({
    kind: z.enum(homeKindNames(), { error: "Please choose what it is" }),
    title: requiredText("It needs a title", 60),
    text: optionalText(120),
    href: requiredText("Please say where it leads", 300).refine(
      (value) => value === "" || /^\/(?![/\\])[\w/?=&%.,+#-]*$/.test(value),
      "Please enter an address in this shop, from its first slash on, such as /category?offers=1",
    ),
    picture: pictureField(pictureWords.invalid, homePicture).optional(),
    ...{ from: moment, until: moment },
    place: placeIn(100).optional(),
    remove: tick,
    version,
  })
  .refine(({ kind, text }) => isSmall(kind) || text !== "", {
    path: ["text"],
    error: "It needs a sentence",
  })
  .refine(({ from, until }) => !endsBefore(from, until), { path: ["until"], error: wrongEnd });

/** What it reads in the audit log, by the words of its screen. */
export function homeWords({ items, sections, brands }: HomeSetting): AuditFields {
  const times = ({ from, until }: Dated) => [from && `from ${from}`, until && `until ${until}`];
  const line = (words: (string | null)[], place: number) =>
    `${place + 1}. ${words.filter(Boolean).join("; ")}`;
  const itemLine = ({ text, href, picture, ...item }: HomeItem, place: number) =>
    line([text, href, picture.src, ...times(item)], place);
  return {
    ...Object.fromEntries(
      sections.map((section, place) => [
        sectionNames[section.kind],
        line([section.isOn ? "On" : "Off", ...times(section)], place),
      ]),
    ),
    "Brand names": brands.join(", "),
    ...Object.fromEntries(
      items.map((item, place) => [
        `${homeKinds[item.kind]} “${item.title}”`,
        itemLine(item, place),
      ]),
    ),
  };
}
