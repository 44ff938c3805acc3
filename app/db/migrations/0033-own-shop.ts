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

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column setting text`.execute(db);
  await watchTable(db, "settings", { columns: ["name", "value"] });
  const { rows } = await sql<{ value: string }>`
    select value from facts where name = 'seed'`.execute(db);
  const seed = rows[0] && (JSON.parse(rows[0].value) as { sampleData?: boolean });
  if (seed?.sampleData !== true) return;
  await sql`insert into settings (name, value, "updatedAt", version)
    values ('shop', ${JSON.stringify(sample)}, ${new Date().toISOString()}, 1)`.execute(db);
}
