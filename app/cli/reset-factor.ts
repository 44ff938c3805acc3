// Takes the second factor of a lost telephone away: npm run reset-factor -- EMAIL
import "~/front/env-file.js";

const usage = `Takes an administrator's second factor away and signs them out everywhere, when telephone and
recovery codes are lost and there is no other owner to do it under Settings, Staff.

  npm run reset-factor -- EMAIL`;

const [email] = process.argv.slice(2);
if (email === undefined || email === "--help") {
  console.log(usage);
  process.exit(email === undefined ? 1 : 0);
}

// Only now: these read the settings and open the database.
const { prepareDatabase } = await import("~/start.server");
const { reasonOf } = await import("~/db/outage.server");
const { resetFactorOf } = await import("~/models/account/factor-change.server");

try {
  await prepareDatabase();
  await resetFactorOf(email);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
console.log(`${email} signs in by the password alone now.`);
process.exit(0);
