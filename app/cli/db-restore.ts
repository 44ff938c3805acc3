// Restores a backup into an empty place: npm run db:restore -- FROM
import "~/front/env-file.js";
import { parseArgs } from "node:util";
import { reasonOf } from "~/db/outage.server";
import { placeOf, Refused } from "./backup/place";
import { restoreBackup } from "./backup/restore";

const usage = `Restores a backup that npm run db:backup made.

  DATA_DIR=/var/lib/restored npm run db:restore -- FROM [--identity FILE]

It goes into the folder that DATA_DIR names, which is empty or not there yet, and for a shop on
PostgreSQL into the empty database that DATABASE_URL names; PostgreSQL needs its pg_restore on this
machine. The backup is unpacked and held against its checksums first: when something is wrong,
nothing is changed. --identity names the file of the secret key of a backup that was encrypted.

A backup of an older version of the shop is brought to the present one by the next start.`;

process.umask(0o077);
try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
process.exit(0);

async function main(): Promise<void> {
  const { values, positionals } = read();
  if (values.help) {
    console.log(usage);
    return;
  }
  const [from, ...rest] = positionals;
  if (from === undefined || rest.length > 0) throw new Refused(usage);
  const place = placeOf(process.env);
  const { madeAt, parts } = await restoreBackup(from, place, values.identity);
  console.log(
    `Restored into ${place.dataDir} as of ${madeAt}: ${parts.length} parts, each as it was.`,
  );
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean" }, identity: { type: "string" } },
    });
  } catch (error) {
    throw new Refused(`${reasonOf(error)}\n\n${usage}`);
  }
}
