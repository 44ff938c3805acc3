// Seals what an older secret sealed under the newest one: npm run reseal
import "~/front/env-file.js";

const usage = `Seals the staff's second factors under the first secret of SESSION_SECRET, so that an older one can be
taken out of the list. The shop may run meanwhile; it must know the new secret already.

  npm run reseal`;

if (process.argv.length > 2) {
  console.log(usage);
  process.exit(process.argv[2] === "--help" ? 0 : 1);
}

// Only now: these read the settings and open the database.
const { prepareDatabase } = await import("~/start.server");
const { reasonOf } = await import("~/db/outage.server");
const { resealFactors } = await import("~/models/account/reseal.server");

try {
  await prepareDatabase();
  const { sealed, lost } = await resealFactors();
  console.log(`Second factors under the first secret now: ${sealed}.`);
  if (lost > 0) {
    console.error(
      `None of the secrets opens ${lost} more: put the one that sealed them back behind a comma, or let their owners set them up anew.`,
    );
    process.exit(1);
  }
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
process.exit(0);
