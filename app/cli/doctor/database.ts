// Looks at the database: its version, its clock, its last backup, and work that nobody does any more.
import { existsSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import { findBackupNote } from "~/db/backup-note.server";
import { migrationNames } from "~/db/migrate.server";
import { isExpansion } from "~/db/newer-schema.server";
import { isPostgres } from "~/db/postgres.server";
import type { Schema } from "~/db/schema";
import { isSampleShop } from "~/start.server";
import { bad, good, note, type Finding } from "./finding";

const CLOCK_MS = 5_000;
const OLDEST_BACKUP_HOURS = 36;

/** All of it, for a database that answers. */
export async function checkDatabase(db: Kysely<Schema>, now: Date): Promise<Finding[]> {
  const version = await checkMigrations(db);
  if (version.level === "bad") return [version];
  const others = [checkClock(db, now), checkBackup(db, now), checkTasks(db)];
  const durable = isPostgres(db) ? judgeDurability(await findDurability(db)) : [];
  return [version, ...durable, ...(await Promise.all(others))];
}

/** A PostgreSQL server's settings of what a power cut leaves, by their names, as sessions begin with them. */
async function findDurability(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, reset_val as value from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** @param settings by their names; an engine that only speaks like PostgreSQL may know none of them */
export function judgeDurability(settings: ReadonlyMap<string, string>): Finding[] {
  if (settings.size === 0) {
    return [
      note("The database does not say whether it outlasts a power cut: ask whoever runs it."),
    ];
  }
  const off = (name: string) => settings.get(name) === "off";
  const faults = [
    off("fsync") &&
      bad(
        "PostgreSQL runs with fsync=off: a power cut loses orders, or the whole database. Set fsync=on.",
      ),
    off("full_page_writes") &&
      bad(
        "PostgreSQL runs with full_page_writes=off: a power cut breaks pages. Set full_page_writes=on.",
      ),
    off("synchronous_commit") &&
      note("PostgreSQL runs with synchronous_commit=off; the shop's own connections turn it on."),
  ].filter((fault) => fault !== false);
  return faults.length > 0 ? faults : [good("What PostgreSQL acknowledges is on its disk.")];
}

async function checkMigrations(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const seen = new Set(rows.map(({ name }) => name));
  const newer = [...seen].filter((name) => !migrationNames.includes(name));
  if (!newer.every(isExpansion)) {
    return bad("The database is of a newer version of the shop: start that one.");
  }
  const missing = migrationNames.filter((name) => !seen.has(name)).length;
  if (newer.length > 0) return good("The database answers; a newer version has added to it.");
  return missing > 0
    ? bad(`The database lacks ${missing} migrations: stop every process, and start the shop once.`)
    : good("The database answers, and is of this version.");
}

/** Against PostgreSQL's own clock, and against the newest order: a clock that was set back sorts wrongly. */
async function checkClock(db: Kysely<Schema>, now: Date): Promise<Finding> {
  const newest = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.max<string | null>("placedAt").as("at"))
    .executeTakeFirstOrThrow();
  const ahead = newest.at === null ? 0 : Date.parse(newest.at) - now.getTime();
  const differs = isPostgres(db) ? await clockDifference(db) : 0;
  return ahead > CLOCK_MS || differs > CLOCK_MS
    ? bad(
        `This machine's clock is off by ${Math.round(Math.max(ahead, differs) / 1000)} seconds: timedatectl set-ntp true`,
      )
    : good("The clock agrees with the database.");
}

/** In milliseconds, on PostgreSQL. */
async function clockDifference(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return Math.abs((rows[0]?.at.getTime() ?? NaN) - Date.now());
}

async function checkBackup(db: Kysely<Schema>, now: Date): Promise<Finding> {
  const made = await findBackupNote(db);
  const advice = "npm run db:backup -- --into FOLDER --keep 14, every night (docs/operations.md).";
  if (made === null) {
    const sentence = `The shop was never backed up: ${advice}`;
    return (await isSampleShop(db)) ? note(sentence) : bad(sentence);
  }
  const hours = Math.round((now.getTime() - Date.parse(made.at)) / 3_600_000);
  if (hours > OLDEST_BACKUP_HOURS) return bad(`The last backup is ${hours} hours old: ${advice}`);
  return existsSync(made.file)
    ? good(`The last backup is ${hours} hours old: ${made.file}`)
    : note(`The last backup is ${hours} hours old; ${made.file} is not on this machine any more.`);
}

async function checkTasks(db: Kysely<Schema>): Promise<Finding> {
  const { count } = await db
    .selectFrom("tasks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("failedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return count > 0
    ? bad(`${count} tasks, such as mails, were given up: see /admin/tasks.`)
    : good("No mail or other task was given up.");
}
