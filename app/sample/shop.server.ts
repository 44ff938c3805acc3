// Who the sample shop is: nobody answers at its addresses.
import type { Kysely } from "kysely";
import type { Schema } from "~/db/schema";
import { sampleHome } from "./home.server";
import { sampleMark } from "~/models/settings/mark";
import type { ShopSetting } from "~/models/settings/shop";

export const sampleShop: ShopSetting = {
  name: "Gadget Shop",
  tagline: "Phones, laptops, sound and wearables",
  description:
    "Phones, laptops, sound, power and wearables from trusted brands, with today's best deals.",
  address: "12 Example Road, Dhaka 1207, Bangladesh",
  phone: "+880 1700-000000",
  email: "hello@gadget-shop.example",
  legal: "",
  facebook: "",
  instagram: "",
  youtube: "",
  linkedin: "",
  x: "",
  mark: sampleMark,
  linkPicture: "/og.jpg",
};

/** Writes it, and its home page, as settings for its keeper to change. */
export async function seedShop(db: Kysely<Schema>, now: Date): Promise<void> {
  const settings = { shop: sampleShop, home: sampleHome() };
  await db
    .insertInto("settings")
    .values(
      Object.entries(settings).map(([name, value]) => ({
        ...{ name, value: JSON.stringify(value) },
        ...{ updatedAt: now.toISOString(), version: 1 },
      })),
    )
    .execute();
}

/** Writes that a shop which begins empty is not open yet. */
export async function seedClosed(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .insertInto("settings")
    .values({
      ...{ name: "opening", value: JSON.stringify({ open: false }) },
      ...{ updatedAt: now.toISOString(), version: 1 },
    })
    .execute();
}
