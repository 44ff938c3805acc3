// Copies a shop from one database to another: npm run db:move -- FROM TO
import "~/front/env-file.js";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";

const usage = `Copies a shop from one database to another and compares both, table by table.

  npm run db:move -- FROM TO

FROM and TO are each a data folder of SQLite, such as ./data, or a PostgreSQL address, such as
postgres://shop:secret@localhost/shop. TO must be empty; a PostgreSQL database must be there
already. While it runs nobody can write to FROM. If it is interrupted TO stays empty: run it again.
Uploaded pictures are files in the data folder and are not moved.`;

const [from, to, ...rest] = process.argv.slice(2);
if (from === undefined || to === undefined || rest.length > 0) {
  console.log(usage);
  process.exit(from === "--help" ? 0 : 1);
}

// Only now: these read the settings.
const { openPostgres } = await import("~/db/postgres.server");
const { openSqlite } = await import("~/db/sqlite.server");
const { requireDatabaseTls } = await import("~/front/tls-settings.js");
const { moveShop } = await import("~/db/move.server");
const { reasonOf } = await import("~/db/outage.server");

const isAddress = (place: string) => /^postgres(?:ql)?:\/\//.test(place);
const fileOf = (folder: string) => path.join(folder, "shop.db");

if (isAddress(from) ? from === to : existsSync(to) && sameFolder(from, to)) {
  fail("FROM and TO are the same.");
}
if (!isAddress(from) && !existsSync(fileOf(from))) fail(`There is no shop in ${from}.`);
if (process.env.DATABASE_TLS !== "off") requireTls();
if (!isAddress(to)) mkdirSync(to, { recursive: true });

const [source, target] = [from, to].map((place) =>
  isAddress(place) ? openPostgres(place, { patient: true }) : openSqlite(fileOf(place)),
);
try {
  if (source && target) {
    await moveShop(source, target, ({ table, rows, checksum }) => {
      console.log(`${table.padEnd(16)} ${String(rows).padStart(9)} rows  ${checksum}`);
    });
  }
} catch (error) {
  fail(reasonOf(error));
}
console.log("Moved. Every table has the same rows on both sides.");
process.exit(0);

function requireTls() {
  try {
    for (const [name, place] of Object.entries({ FROM: from, TO: to }))
      if (place !== undefined && isAddress(place)) requireDatabaseTls(place, name);
  } catch (error) {
    fail(reasonOf(error));
  }
}

function sameFolder(one: string, other: string): boolean {
  return existsSync(one) && realpathSync(one) === realpathSync(other);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
