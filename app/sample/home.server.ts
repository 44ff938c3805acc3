// The sample shop's home page.
import { findHomeContent } from "~/models/content/home.server";
import type { HomeSetting } from "~/models/settings/home";
import { sectionKinds } from "~/models/settings/home-section";

/** As a setting, for its keeper to change. */
export function sampleHome(): HomeSetting {
  const { slides, banners, brands } = findHomeContent();
  const undated = { from: null, until: null };
  return {
    items: [
      ...slides.map((slide, index) => ({
        ...{ id: `slide-${index + 1}`, kind: "slide" as const },
        ...{ ...slide, ...undated },
      })),
      ...banners.map((banner, index) => ({
        ...{ id: `banner-${index + 1}`, kind: "banner" as const },
        ...{ ...banner, smallPicture: null, ...undated },
      })),
    ],
    sections: sectionKinds.map((kind) => ({ kind, isOn: true, ...undated })),
    brands: brands.map(({ name }) => name),
  };
}
