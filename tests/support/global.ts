// Before all unit tests: with TEST_ENGINE=postgres, a PostgreSQL server with the sample shop to copy.
import { spawnSync } from "node:child_process";
import pg from "pg";
import { hasty, startPostgres } from "./postgres";

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== "postgres") return undefined;
  // `npm test` has one running; the tests of what survives a crash start servers of their own.
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? null : await startPostgres({ flags: hasty });
  const url = server?.url ?? given ?? "";
  process.env.TEST_POSTGRES_URL = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop database if exists shop_template");
  await client.query("create database shop_template template template0");
  await client.end();
  const seeded = spawnSync("npx", ["--no-install", "tsx", "tests/support/starter.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: url.replace(/postgres$/, "shop_template"),
      ENV_FILE: "off",
      SAMPLE_DATA: "on",
    },
    encoding: "utf8",
  });
  if (seeded.status !== 0) {
    await server?.remove();
    throw new Error(`The sample shop could not be seeded.\n${seeded.stdout}${seeded.stderr}`);
  }
  return () => server?.remove() ?? Promise.resolve();
}
