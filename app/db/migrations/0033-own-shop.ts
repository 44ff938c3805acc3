// Settings are what public pages show, they keep pictures, and a shop that began with sample data says who it is in a row of its own.
import { sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";

/** What stood in the code before. */
const sample = {
  ...{ name: "Gadget Shop", tagline: "Phones, laptops, sound and wearables" },
  description:
    "Phones, laptops, sound, power and wearables from trusted brands, with today's best deals.",
  ...{ address: "12 Example Road, Dhaka 1207, Bangladesh", phone: "+880 1700-000000" },
  ...{ email: "hello@gadget-shop.example", legal: "", facebook: "", instagram: "", youtube: "" },
  ...{ linkedin: "", x: "", mark: "/favicon.svg", linkPicture: "/og.jpg" },
};

const sampleHome = {
  items: [
    {
      title: "The phone that keeps up",
      text: "Galaxy, iPhone, Redmi and more, with up to 20% off this month.",
      href: "/category?type=smartphones",
      picture: {
        src: "/pictures/hero-phones.baac9a49-1280.webp",
        alt: "Phones in blue and gold",
        width: 1280,
        height: 520,
      },
      smallPicture: {
        src: "/pictures/hero-phones-small.0e3faadd-640.webp",
        alt: "Phones in blue and gold",
        width: 640,
        height: 520,
      },
      id: "slide-1",
      kind: "slide",
      from: null,
      until: null,
    },
    {
      title: "Work from anywhere",
      text: "MacBooks and notebooks that last the day, from first year to first office.",
      href: "/category?categories=Laptops",
      picture: {
        src: "/pictures/hero-laptops.abb3f1a2-1280.webp",
        alt: "A thin laptop and a tablet with a stylus",
        width: 1280,
        height: 520,
      },
      smallPicture: {
        src: "/pictures/hero-laptops-small.40aea7fc-640.webp",
        alt: "A thin laptop and a tablet with a stylus",
        width: 640,
        height: 520,
      },
      id: "slide-2",
      kind: "slide",
      from: null,
      until: null,
    },
    {
      title: "Hear all of it",
      text: "Earbuds, headphones and speakers from the names that engineers trust.",
      href: "/category?category=sound-equipments",
      picture: {
        src: "/pictures/hero-sound.b689796c-1280.webp",
        alt: "Headphones and speakers",
        width: 1280,
        height: 520,
      },
      smallPicture: {
        src: "/pictures/hero-sound-small.4d96ffc8-640.webp",
        alt: "Headphones and speakers",
        width: 640,
        height: 520,
      },
      id: "slide-3",
      kind: "slide",
      from: null,
      until: null,
    },
    {
      title: "Every step counts",
      text: "Watches and bands for the gym, the pool and the night's sleep.",
      href: "/category?category=fitness-wearable",
      picture: {
        src: "/pictures/hero-wearables.c07cab4c-1280.webp",
        alt: "Smart watches and earbuds",
        width: 1280,
        height: 520,
      },
      smallPicture: {
        src: "/pictures/hero-wearables-small.5b724821-640.webp",
        alt: "Smart watches and earbuds",
        width: 640,
        height: 520,
      },
      id: "slide-4",
      kind: "slide",
      from: null,
      until: null,
    },
    {
      title: "Smart watches",
      text: "Time for a better one",
      href: "/category?type=smart-watches",
      picture: {
        src: "/pictures/banner-watch.2463ad4e-640.webp",
        alt: "Smart watch in silver",
        width: 640,
        height: 420,
      },
      smallPicture: null,
      id: "banner-1",
      kind: "banner",
      from: null,
      until: null,
    },
    {
      title: "Power banks",
      text: "Charged when the lights go out",
      href: "/category?type=power-banks",
      picture: {
        src: "/pictures/banner-power.d7a9748b-640.webp",
        alt: "Power bank and wall charger",
        width: 640,
        height: 420,
      },
      smallPicture: null,
      id: "banner-2",
      kind: "banner",
      from: null,
      until: null,
    },
  ],
  tiles: true,
  products: true,
  offers: true,
  brands: [
    "Samsung",
    "Apple",
    "Xiaomi",
    "OPPO",
    "Huawei",
    "OnePlus",
    "Sony",
    "JBL",
    "Bose",
    "Lenovo",
    "HP",
    "Dell",
    "ASUS",
    "Acer",
    "MSI",
    "Logitech",
    "Google",
    "Motorola",
    "Garmin",
    "Intel",
  ],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column setting text`.execute(db);
  await watchTable(db, "settings", { columns: ["name", "value"] });
  const { rows } = await sql<{ value: string }>`
    select value from facts where name = 'seed'`.execute(db);
  const seed = rows[0] && (JSON.parse(rows[0].value) as { sampleData?: boolean });
  if (seed?.sampleData !== true) return;
  const now = new Date().toISOString();
  for (const [name, value] of Object.entries({ shop: sample, home: sampleHome })) {
    await sql`insert into settings (name, value, "updatedAt", version)
      values (${name}, ${JSON.stringify(value)}, ${now}, 1)`.execute(db);
  }
}
