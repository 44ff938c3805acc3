// Reads the home page's own content: slides, banners, promo cards and trusted brands.
import type * as z from "zod";
import brandsJson from "./brands.json";
import type { ScenePicture, Slide, Teaser } from "~/models/settings/home";
import type { Brand } from "./home";
import homeJson from "./home.json";
import scenesJson from "./scenes.json";
import { brandsSchema, homeSchema, scenesSchema, type teaser } from "./home-schema.server";

interface HomeContent {
  slides: Slide[];
  banners: Teaser[];
  promos: Teaser[];
  brands: Brand[];
}

let content: HomeContent | undefined;

/** What the home page shows that is not in the database: it comes with the code and never changes while the shop runs. */
export function findHomeContent(): HomeContent {
  return (content ??= readContent());
}

function readContent(): HomeContent {
  const { slides, banners, promos } = homeSchema.parse(homeJson);
  const scenes = scenesSchema.parse(scenesJson);
  const scene = (key: string): ScenePicture => {
    const found = scenes[key];
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
    promos: promos.map(withPicture),
    brands: brandsSchema.parse(brandsJson),
  };
}
