// What a phone needs to put the shop among its apps: its name, and its mark or the icons that come with the shop.
import { pictureFile } from "~/models/picture/picture";
import { findShop } from "~/models/settings/shop.server";

const icon = (size: number) => ({
  ...{ src: `/icon-${size}.png`, type: "image/png", sizes: `${size}x${size}` },
  purpose: "any maskable",
});

export async function loader() {
  const { name, description, mark } = await findShop();
  const uploaded = mark !== null && mark !== "/favicon.svg";
  const manifest = {
    ...{ name, short_name: name, ...(description && { description }) },
    ...{ lang: "en", start_url: "/", display: "minimal-ui" },
    ...{ background_color: "#ffffff", theme_color: "#0b1f44" },
    icons: uploaded
      ? [320, 640].map((width) => ({
          ...{ src: pictureFile(mark, width), type: "image/webp", sizes: `${width}x${width}` },
        }))
      : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }, icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
