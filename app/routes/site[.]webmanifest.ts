// What a phone needs to put the shop among its apps: its name and its icons.
import { findShop } from "~/models/settings/shop.server";

const icon = (size: number) => ({
  ...{ src: `/icon-${size}.png`, type: "image/png", sizes: `${size}x${size}` },
  purpose: "any maskable",
});

export async function loader() {
  const { name, description } = await findShop();
  const manifest = {
    ...{ name, short_name: name, ...(description && { description }) },
    ...{ lang: "en", start_url: "/", display: "minimal-ui" },
    ...{ background_color: "#ffffff", theme_color: "#0b1f44" },
    icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }, icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
