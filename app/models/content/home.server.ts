// Reads the home page's own content: slides, banners and trusted brands; and the pictures that its cards may have.
import type * as z from "zod";
import brandsJson from "./brands.json";
import { findOwnScenes } from "~/models/picture/card.server";
import type { ScenePicture, Slide, Teaser } from "~/models/settings/home";
import type { Brand } from "./home";
import homeJson from "./home.json";
import scenesJson from "./scenes.json";
import { brandsSchema, homeSchema, scenesSchema, type teaser } from "./home-schema.server";

interface HomeContent {
  slides: Slide[];
  banners: Teaser[];
  brands: Brand[];
}

let content: HomeContent | undefined;

/** What the home page shows that is not in the database: it comes with the code and never changes while the shop runs. */
export function findHomeContent(): HomeContent {
  return (content ??= readContent());
}

let scenes: Record<string, ScenePicture> | undefined;

/** The picture of a key; none where there is no such key. */
export function findScene(key: string): ScenePicture | undefined {
  scenes ??= scenesSchema.parse(scenesJson);
  return scenes[key];
}

/** Cards with their pictures, drawn or the keeper's own; one whose picture is unknown is left out. */
export async function withScenes(
  cards: readonly (Omit<Teaser, "picture"> & { picture: string })[],
): Promise<Teaser[]> {
  const own = await findOwnScenes(
    cards.flatMap(({ picture }) => (picture === "" || findScene(picture) ? [] : picture)),
  );
  return cards.flatMap(({ picture: key, ...card }): Teaser[] => {
    const picture = findScene(key) ?? own.get(key);
    return picture ? [{ ...card, picture }] : [];
  });
}

function readContent(): HomeContent {
  const { slides, banners } = homeSchema.parse(homeJson);
  const scene = (key: string): ScenePicture => {
    const found = findScene(key);
    if (!found) throw new Error(`home.json: no picture "${key}" in scenes.json`);
    return found;
  };
  const withPicture = (entry: z.infer<typeof teaser>) => ({
    ...entry,
    picture: scene(entry.picture),
  });
  return {
    // The same scene is cut for a narrow screen too.
    slides: slides.map((slide) => ({
      ...withPicture(slide),
      smallPicture: scene(`${slide.picture}-small`),
    })),
    banners: banners.map(withPicture),
    brands: brandsSchema.parse(brandsJson),
  };
}
