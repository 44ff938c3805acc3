// Before all unit tests: with TEST_ENGINE=postgres, a PostgreSQL server with the sample shop to copy.
import { spawnSync } from "node:child_process";
import pg from "pg";
import { startPostgres } from "./postgres";

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== "postgres") return undefined;
  // The tests of what survives a crash start a server of their own.
  const server = await startPostgres({ flags: ["-c", "fsync=off", "-c", "full_page_writes=off"] });
  process.env.TEST_POSTGRES_URL = server.url;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create database shop_template template template0");
  await client.end();
  const seeded = spawnSync("npx", ["--no-install", "tsx", "tests/support/starter.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: server.url.replace(/postgres$/, "shop_template"),
      ENV_FILE: "off",
      SAMPLE_DATA: "on",
    },
    encoding: "utf8",
  });
  if (seeded.status !== 0) {
    await server.remove();
    throw new Error(`The sample shop could not be seeded.\n${seeded.stdout}${seeded.stderr}`);
  }
  return () => server.remove();
}
