// The home page's slides, banners, sections and brands: read from memory, saved item by item.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { pictureFile } from "~/models/picture/picture";
import { pictureWords } from "~/models/picture/rules";
import { linkSettingPicture } from "~/models/picture/setting.server";
import { Refusal } from "~/models/refusal.server";
import { findDates } from "./dates.server";
import type { HomeItem, HomeSetting } from "./home";
import type { homeItemSchema, homeSectionsSchema } from "./home-form.server";
import { findSetting, saveSetting } from "./settings.server";

/** The most slides and banners that are kept. */
const MOST = 40;

/** The home page as its keeper has it. Nobody may change the result. */
export async function findHome(): Promise<HomeSetting> {
  return cachedByCatalogue(getDb(), "home", async () => (await findSetting("home")).value);
}

/**
 * Saves which sections the page has, and its brands.
 * @returns the change, to take it back
 * @throws Refusal when somebody saved the setting meanwhile
 */
export async function saveHomeSections(
  actor: Actor,
  { version, ...sections }: z.output<typeof homeSectionsSchema>,
): Promise<string | null> {
  const { value } = await findSetting("home");
  return saveSetting(actor, "home", { ...value, ...sections }, version);
}

/**
 * Saves a slide or banner, or takes it away.
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
  if (id !== null && !before) throw new Refusal("notFound", "There is no such slide or banner.");
  const others = value.items.filter((item) => item.id !== id);
  const { picture, place, remove, version, ...words } = form;
  if (!remove) {
    if (others.length >= MOST) throw new Refusal("invalid", `Please keep at most ${MOST}.`);
    const pictures = picture ? await scenesOf(picture, words.title) : before;
    if (!pictures) throw new Refusal("invalid", { picture: pictureWords.required });
    const dates = await findDates();
    const momentOf = (typed: string) => (typed === "" ? null : dates.fromInput(typed));
    const item: HomeItem = {
      ...words,
      id: id ?? randomUUID(),
      ...{ picture: pictures.picture, smallPicture: pictures.smallPicture },
      ...{ from: momentOf(words.from), until: momentOf(words.until) },
    };
    others.splice(place - 1, 0, item);
  }
  return saveSetting(actor, "home", { ...value, items: others }, version, async (trx) => {
    if (picture && !remove) await linkSettingPicture(trx, picture, "home");
  });
}

/** An upload as the two cuts that a slide shows. */
async function scenesOf(
  id: string,
  alt: string,
): Promise<Pick<HomeItem, "picture" | "smallPicture">> {
  const row = await getDb()
    .selectFrom("pictures")
    .select(["path", "width", "height"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", { picture: pictureWords.invalid });
  const scene = (width: number) => ({
    ...{ src: pictureFile(row.path, width), alt, width },
    height: Math.round((width * row.height) / row.width),
  });
  const smallPicture = row.width > 640 ? scene(640) : null;
  return { picture: scene(row.width), smallPicture };
}
