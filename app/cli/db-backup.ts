// Backs the shop up while it sells: npm run db:backup -- TO, or --into FOLDER --keep N
import "~/front/env-file.js";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { noteBackup } from "~/db/backup-note.server";
import { reasonOf } from "~/db/outage.server";
import { openPostgres } from "~/db/postgres.server";
import { openSqlite } from "~/db/sqlite.server";
import { placeOf, Refused, type Place } from "./backup/place";
import { backupName, keepNewest } from "./backup/retention";
import { writeBackup } from "./backup/write";

const usage = `Backs the shop up while it sells: database, uploaded pictures and the secret that signs cookies,
as of one moment, in one file.

  npm run db:backup -- TO [--recipient age1…]
  npm run db:backup -- --into FOLDER --keep 14 [--recipient age1…]
  npm run db:backup -- --new-key FILE

TO is the file to write; no file is ever overwritten. With --into the file is named after the time,
and all but the newest 14 of that folder are deleted afterwards. Which shop it is, DATA_DIR and
DATABASE_URL say; PostgreSQL needs its pg_dump on this machine.

--recipient encrypts the backup for the holder of a key. --new-key makes one: the secret key is
written to FILE, which belongs somewhere else than on this machine, and the public one is printed.
The form is that of age (age-encryption.org): "age -d -i FILE backup.tar.gz.age | tar xz" opens it too.

Settings in .env or in the environment are not part of a backup: keep a copy of them.`;

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
  if (values["new-key"] !== undefined) return makeKey(values["new-key"]);
  const recipient = values.recipient ?? null;
  const place = placeOf(process.env);
  const keep = keepOf(values);
  const [to = "", ...rest] = positionals;
  if (rest.length > 0 || (values.into === undefined) !== (to !== "")) throw new Refused(usage);
  const name = backupName(new Date(), recipient !== null);
  if (values.into !== undefined) mkdirSync(values.into, { recursive: true });
  const file = path.resolve(values.into === undefined ? to : path.join(values.into, name));
  const { manifest, bytes } = await writeBackup(place, file, recipient);
  const pictures = manifest.parts.filter((part) => part.name.startsWith("pictures/")).length;
  console.log(`${file}: ${bytes} bytes, database and ${pictures} files of pictures.`);
  await note(place, { at: manifest.madeAt, file });
  if (values.into === undefined || keep === null) return;
  const deleted = await keepNewest(values.into, keep);
  if (deleted.length > 0) console.log(`Deleted: ${deleted.join(", ")}`);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean" },
        into: { type: "string" },
        keep: { type: "string" },
        recipient: { type: "string" },
        "new-key": { type: "string" },
      },
    });
  } catch (error) {
    throw new Refused(`${reasonOf(error)}\n\n${usage}`);
  }
}

function keepOf({ into, keep }: { into?: string; keep?: string }): number | null {
  if (keep === undefined) return null;
  if (into === undefined) throw new Refused("--keep goes with --into FOLDER.");
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new Refused("--keep takes a whole number from 1 on.");
  return Number(keep);
}

/** The backup is good without it: who looks after the shop just learns of it later. */
async function note(place: Place, made: { at: string; file: string }): Promise<void> {
  const db = place.databaseUrl === null ? openSqlite(place.file) : openPostgres(place.databaseUrl);
  try {
    await noteBackup(db, made);
  } catch (error) {
    console.error(`The backup could not be noted in the database: ${reasonOf(error)}`);
  } finally {
    await db.destroy();
  }
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: "wx", mode: 0o600 });
  console.log(recipient);
}
