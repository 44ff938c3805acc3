// The shop on an account of PostgreSQL that owns nothing: let in by the system's word for who it is, it sells, and changes no table.
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationNames } from "~/db/migrate.server";
import { buy } from "../support/checkout";
import { engine } from "../support/engine";
import { runFront, startFront, stopFront } from "../support/front";
import { startPostgres, type Server } from "../support/postgres";
import { program } from "../support/programs";
import { visitorOf } from "../support/shop";

describe.runIf(engine === "postgres")("an account of its own", () => {
  let server: Server;
  let folder: string;
  const seller = userInfo().username;
  /** The address of the shop's database for somebody over the network, where this server trusts everybody. */
  const urlOf = (role: string) => server.url.replace(/shop@(.*)\/postgres$/, `${role}@$1/shop`);
  /** The same through the socket: no password, the system says who asks. */
  const socketOf = (role: string) =>
    `postgres://${role}@${encodeURIComponent(folder)}:${server.port}/shop`;

  async function ask(url: string, query: string) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.query(query);
    } finally {
      await client.end();
    }
  }

  const migrate = () =>
    execFileSync(process.execPath, program("app/cli/db-migrate.ts"), {
      env: { ...process.env, DATABASE_URL: urlOf("owner") },
      encoding: "utf8",
    });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-socket-"));
    // PostgreSQL runs as nobody where root tests.
    if (process.getuid?.() === 0) chownSync(folder, 65534, 65534);
    const flags = ["-c", `unix_socket_directories=${folder}`];
    server = await startPostgres({ flags, init: ["--auth-local=peer"] });
    await ask(server.url, "create role owner login");
    await ask(server.url, "create database shop owner owner template template0 encoding 'UTF8'");
    expect(migrate()).toBe("The database is ready.\n");
    // What the page on PostgreSQL says, with this machine's user as the shop's.
    const [, grants = ""] =
      /grants of the shop's account -->\n\n```sql\n(.+?)```/s.exec(
        readFileSync("docs/postgresql.md", "utf8"),
      ) ?? [];
    expect(grants).toContain("create role shop login");
    const own = grants.replaceAll("create role shop login", `create role "${seller}" login`);
    await ask(
      server.url.replace(/\/postgres$/, "/shop"),
      own.replaceAll(/\b(to|from) shop;/g, `$1 "${seller}";`),
    );
  }, 300_000);
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is let in without a password, and nobody else in its name", async () => {
    await expect(ask(socketOf("owner"), "select 1")).rejects.toThrow(/^Peer authentication failed/);
    expect((await ask(socketOf(seller), "select current_user as name")).rows).toEqual([
      { name: seller },
    ]);
  });

  test("sells, is let back in by its tasks, and stops in order", async () => {
    const front = await startFront({ DATABASE_URL: socketOf(seller) });
    const client = visitorOf(() => front.port);
    expect((await client.get("/readyz")).status).toBe(200);
    await client.post("/cart", { add: "sony-wh-ch520", quantity: "1" });
    const number = await buy(client);
    expect((await client.get(`/order/${number}`)).status).toBe(200);
    const found = await ask(
      urlOf("owner"),
      `select count(*)::int from orders where id = '${number}'`,
    );
    expect(found.rows).toEqual([{ count: 1 }]);
    expect(front.output()).not.toContain("permission denied");
    await stopFront(front);
  });

  test.each([
    "create table theirs (id text)",
    "alter table orders add column theirs text",
    "drop table orders",
    "truncate orders",
    "create function theirs() returns int language sql as 'select 1'",
    "copy orders to program 'true'",
  ])("may not %s", async (query) => {
    await expect(ask(socketOf(seller), query)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("says in a sentence that a new version's tables are its owner's to make", async () => {
    const last = migrationNames.at(-1) ?? "";
    await ask(urlOf("owner"), `delete from kysely_migration where name = '${last}'`);
    const { child, output } = runFront({ PORT: "0", DATABASE_URL: socketOf(seller) });
    const [code] = (await once(child, "close")) as [number | null];
    expect(code).toBe(1);
    expect(output().trim()).toBe(
      "DATABASE_URL: this account may not change tables, and they are older than the shop: run npm run db:migrate as their owner.",
    );
  });
});
