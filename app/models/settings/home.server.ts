// The home page's slides, banners, tiles, brands and sections: read from memory, saved item by item.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { pictureFile, pictureIn } from "~/models/picture/picture";
import { homePicture, pictureWords } from "~/models/picture/rules";
import { linkSettingPicture } from "~/models/picture/setting.server";
import { Refusal } from "~/models/refusal.server";
import { findDates } from "./dates.server";
import {
  homeKinds,
  isSmall,
  type HomeItem,
  type HomeKind,
  type HomeSetting,
  type Tile,
} from "./home";
import { inPlaces, sectionKinds, type SectionKind } from "./home-section";
import type { homeItemSchema, homeSectionsSchema } from "./home-form.server";
import { findSetting, saveSetting } from "./settings.server";

/** The most slides, banners, tiles and brands that are kept. */
const MOST = 100;

/** The widths of the files that are shown of what is small. */
const TILE_WIDTH = 320;
const BRAND_WIDTH = 160;

/** The home page as its keeper has it. Nobody may change the result. */
export async function findHome(): Promise<HomeSetting> {
  return cachedByCatalogue(getDb(), "home", async () => (await findSetting("home")).value);
}

/**
 * Saves which sections the page has, in which order and when, and its brands.
 * @returns the change, to take it back
 * @throws Refusal when somebody saved the setting meanwhile
 */
export async function saveHomeSections(
  actor: Actor,
  form: z.output<typeof homeSectionsSchema>,
): Promise<string | null> {
  const [{ value }, momentOf] = await Promise.all([findSetting("home"), readMoments()]);
  const places = Object.fromEntries(sectionKinds.map((kind) => [kind, form[`${kind}Place`]]));
  const sections = inPlaces(value.sections, places as Record<SectionKind, number>).map(
    ({ kind }) => ({
      ...{ kind, isOn: form[`${kind}On`] },
      ...{ from: momentOf(form[`${kind}From`]), until: momentOf(form[`${kind}Until`]) },
    }),
  );
  const { brands, version } = form;
  return saveSetting(actor, "home", { ...value, sections, brands }, version);
}

/** What a form's moments are, by the shop's clock; null for none. */
async function readMoments(): Promise<(typed: string) => string | null> {
  const dates = await findDates();
  return (typed) => (typed === "" ? null : dates.fromInput(typed));
}

/**
 * Saves a slide, banner, tile or brand, or takes it away. Its place is one among those of its kind, by itself the last.
 * @param id null for a new one
 * @returns the change, to take it back
 * @throws Refusal when there is none of that id or no picture, or somebody saved the setting meanwhile
 */
export async function saveHomeItem(
  actor: Actor,
  id: string | null,
  form: z.output<typeof homeItemSchema>,
): Promise<string | null> {
  const { value } = await findSetting("home");
  const before = value.items.find((item) => item.id === id);
  if (id !== null && !before)
    throw new Refusal("notFound", "There is no such slide, banner, tile or brand.");
  let others = value.items.filter((item) => item.id !== id);
  const { picture, place, remove, version, ...words } = form;
  if (!remove) {
    if (others.length >= MOST) throw new Refusal("invalid", `Please keep at most ${MOST}.`);
    // A tile that was taken over from a product type may have none.
    const kept = words.kind === "tile" || before?.picture.src ? before : undefined;
    const pictures = picture ? await scenesOf(picture, words) : kept;
    if (!pictures) throw new Refusal("invalid", { picture: pictureWords.required });
    const momentOf = await readMoments();
    const item: HomeItem = {
      ...words,
      id: id ?? randomUUID(),
      ...{ picture: pictures.picture, smallPicture: pictures.smallPicture },
      ...{ from: momentOf(words.from), until: momentOf(words.until) },
    };
    const ofKind = others.filter(({ kind }) => kind === item.kind);
    ofKind.splice((place ?? MOST) - 1, 0, item);
    others = [...others.filter(({ kind }) => kind !== item.kind), ...ofKind];
  }
  const kinds = Object.keys(homeKinds);
  others.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return saveSetting(actor, "home", { ...value, items: others }, version, async (trx) => {
    if (picture && !remove) await linkSettingPicture(trx, picture, "home", homePicture);
  });
}

/**
 * Makes tiles of the keeper's own of those that the page shows by the product types.
 * @param shown those, each with its picture's path without width and ending
 * @param seen the version that the form was filled from
 * @returns the change, to take it back
 * @throws Refusal when there are tiles already, or somebody saved the setting meanwhile
 */
export async function takeOverTiles(
  actor: Actor,
  shown: readonly { name: string; picture: string | null; href: string }[],
  seen: number,
): Promise<string | null> {
  const { value } = await findSetting("home");
  if (value.items.some(({ kind }) => kind === "tile"))
    throw new Refusal("impossible", "The home page has tiles of its own already.");
  const tiles = shown.map(({ name, picture, href }): HomeItem => ({
    ...{ id: randomUUID(), kind: "tile", title: name, text: "", href },
    picture: tilePicture(picture, name),
    ...{ smallPicture: null, from: null, until: null },
  }));
  return saveSetting(actor, "home", { ...value, items: [...value.items, ...tiles] }, seen);
}

function tilePicture(path: string | null, alt: string): Tile["picture"] {
  const square = { alt, width: TILE_WIDTH, height: TILE_WIDTH };
  return { src: path === null ? "" : pictureFile(path, TILE_WIDTH), ...square };
}

/** An upload as the two cuts that a slide shows; what is small has one of its own width. */
async function scenesOf(
  id: string,
  { title: alt, kind }: { title: string; kind: HomeKind },
): Promise<Pick<HomeItem, "picture" | "smallPicture">> {
  const row = await getDb()
    .selectFrom("pictures")
    .select(["path", "width", "height"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", { picture: pictureWords.invalid });
  if (isSmall(kind)) {
    const width = kind === "tile" ? TILE_WIDTH : BRAND_WIDTH;
    return { picture: pictureIn(row, width, alt), smallPicture: null };
  }
  const smallPicture = row.width > 640 ? pictureIn(row, 640, alt) : null;
  return { picture: pictureIn(row, row.width, alt), smallPicture };
}
