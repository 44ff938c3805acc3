// Before all unit tests: a build of these very sources, the programs that tests start, and the sample shop to copy, on the engine that is tested.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { quickFolder } from "./memory";
import { hasty, startPostgres } from "./postgres";
import { makePrograms, program } from "./programs";

export default async function setup(): Promise<() => Promise<void>> {
  // Route tests ask the build: on an older one they would pass or fail for yesterday's code.
  run("node", ["app/cli/prepare.js", "start"], {});
  mkdirSync(".cache", { recursive: true });
  // The shop has the disk write each order down before it answers: in memory that takes next to nothing.
  // All tests write in here, and a process that ends by force leaves its folders behind.
  const places = mkdtempSync(path.join(quickFolder(), "gadget-shop-tests-"));
  process.env.TEST_PLACES = places;
  const programs = mkdtempSync(path.resolve(".cache/programs-"));
  process.env.TEST_PROGRAMS = programs;
  const removeFolders = async () => {
    for (const folder of [programs, places]) await rm(folder, { recursive: true, force: true });
  };
  try {
    await makePrograms(programs);
    const stop = process.env.TEST_ENGINE === "postgres" ? await fillPostgres() : undefined;
    if (!stop) fillFolder(places);
    return async () => {
      await stop?.();
      await removeFolders();
    };
  } catch (error) {
    await removeFolders();
    throw error;
  }
}

/** The sample shop as files: each test copies them instead of seeding its own. */
function fillFolder(places: string): void {
  const folder = mkdtempSync(path.join(places, "gadget-shop-template-"));
  process.env.TEST_TEMPLATE = folder;
  seed({ DATA_DIR: folder, DATABASE_URL: "" });
}

/** A PostgreSQL server with the sample shop in a database to copy. */
async function fillPostgres(): Promise<() => Promise<void>> {
  // `npm test` has one running; the tests of what survives a crash start servers of their own.
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? null : await startPostgres({ flags: hasty, inMemory: true });
  const url = server?.url ?? given ?? "";
  process.env.TEST_POSTGRES_URL = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop database if exists shop_template");
  await client.query("create database shop_template template template0");
  await client.end();
  try {
    seed({ DATABASE_URL: url.replace(/postgres$/, "shop_template") });
  } catch (error) {
    await server?.remove();
    throw error;
  }
  return () => server?.remove() ?? Promise.resolve();
}

function seed(place: Record<string, string>): void {
  const settings = { ENV_FILE: "off", SAMPLE_DATA: "on", ...place };
  run(process.execPath, program("tests/support/template.ts"), settings);
}

function run(command: string, args: string[], settings: Record<string, string>): void {
  const ran = spawnSync(command, args, { env: { ...process.env, ...settings }, encoding: "utf8" });
  if (ran.status !== 0) throw new Error(`${args.join(" ")} failed.\n${ran.stdout}${ran.stderr}`);
}
