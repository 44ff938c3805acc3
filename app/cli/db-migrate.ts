// Makes the database ready and ends, for an account that owns the tables when the shop's own does not: npm run db:migrate
import "~/front/env-file.js";

const usage = `Makes the tables of DATABASE_URL, or brings them up to date, as the shop's start does by itself where its
account may. The shop itself then needs an account that reads and writes rows and no more.

  DATABASE_URL=postgres://owner@localhost/shop npm run db:migrate`;

if (process.argv.length > 2) {
  console.log(usage);
  process.exit(process.argv[2] === "--help" ? 0 : 1);
}

// Only now: these read the settings.
const { prepareDatabase } = await import("~/start.server");
const { reasonOf } = await import("~/db/outage.server");

try {
  await prepareDatabase();
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
console.log("The database is ready.");
process.exit(0);
