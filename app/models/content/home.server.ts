// Reads the home page's own content: slides, banners, promo cards and trusted brands.
import * as z from "zod";
import { homeFixture, pictureOf } from "~/sample/fixtures.server";
import brandsJson from "../../../fixtures/brands.json";
import type { Brand, ScenePicture, Slide, Teaser } from "./home";

const brandsSchema = z.array(z.object({ id: z.string(), name: z.string() })).length(20);

/** The promo cards' pictures, in the cards' order. */
const promoPictures = ["promo-student", "promo-weekend", "promo-bundle"];

interface HomeContent {
  slides: Slide[];
  banners: Teaser[];
  promos: Teaser[];
  brands: Brand[];
}

let content: HomeContent | undefined;

/** Everything that the home page shows and the database does not hold; it ships with the shop and stays. */
export function findHomeContent(): HomeContent {
  return (content ??= readContent());
}

function readContent(): HomeContent {
  const { slides, banners, promos } = homeFixture();
  return {
    slides: slides.map((slide) => ({
      ...slide,
      picture: scene(slide.picture),
      smallPicture: scene(slide.smallPicture),
    })),
    banners: banners.map((banner) => ({ ...banner, picture: scene(banner.picture) })),
    promos: promos.map((promo, index) => ({
      ...promo,
      picture: scene(pictureOf(promoPictures[index] ?? "", "home.json", promo.title)),
    })),
    brands: brandsSchema.parse(brandsJson),
  };
}

function scene(picture: {
  path: string;
  alt: string;
  width: number;
  height: number;
}): ScenePicture {
  const { path, alt, width, height } = picture;
  return { src: `${path}-${width}.webp`, alt, width, height };
}
