// The setting of the shop itself: how it is kept, what its form sends, and its words in the audit log.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { linkPicture, pictureWords, shopPicture } from "~/models/picture/rules";
import { optionalLines, optionalText, plainAddress, requiredText } from "~/models/text.server";
import { networks, unnamedShop, type Network, type ShopSetting } from "./shop";

const kept = z.string().default("");

/** How it is kept: a shop that was never told who it is says nothing but that it is one. */
export const shopSchema: z.ZodType<ShopSetting> = z.object({
  name: z.string().default(unnamedShop),
  ...{ tagline: kept, description: kept, address: kept, phone: kept, email: kept, legal: kept },
  ...{ facebook: kept, instagram: kept, youtube: kept, linkedin: kept, x: kept },
  mark: z.string().nullable().default(null),
  linkPicture: z.string().nullable().default(null),
});

const networkFields = Object.keys(networks) as Network[];

const page = (name: string) =>
  optionalText(300).refine(
    (value) => value === "" || (URL.canParse(value) && value.startsWith("https://")),
    `Please enter the whole address of the page on ${name}; it begins with https://`,
  );

const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
/** What the form of the shop sends: new pictures by the ids of their uploads. */
export const shopFormSchema = z.object({
  name: requiredText("The shop needs a name", 60),
  tagline: optionalText(100),
  description: optionalText(200),
  address: optionalText(200),
  phone: optionalText(30).refine(
    (value) => value === "" || /^\+?[\d ()./-]{6,}$/.test(value),
    "Please enter a phone number with digits, blanks and a leading + only",
  ),
  email: optionalText(254).refine(
    (value) => value === "" || plainAddress.test(value),
    "Please enter a valid e-mail address",
  ),
  legal: optionalLines(500).transform((words) => words.replaceAll("\r\n", "\n")),
  facebook: page(networks.facebook.name),
  instagram: page(networks.instagram.name),
  youtube: page(networks.youtube.name),
  linkedin: page(networks.linkedin.name),
  x: page(networks.x.name),
  mark: pictureField(pictureWords.invalid, shopPicture).optional(),
  noMark: tick,
  linkPicture: pictureField(pictureWords.invalid, linkPicture).optional(),
  noLinkPicture: tick,
  version: z.coerce.number().int(),
});

/** What it reads in the audit log, by the words of its screen. */
export function shopWords(value: ShopSetting): AuditFields {
  return {
    Name: value.name,
    "What it sells": value.tagline,
    Description: value.description,
    Address: value.address,
    Phone: value.phone,
    "E-mail": value.email,
    "Legal lines": value.legal,
    ...Object.fromEntries(networkFields.map((field) => [networks[field].name, value[field]])),
    Mark: value.mark ?? "",
    "Picture for links": value.linkPicture ?? "",
  };
}
