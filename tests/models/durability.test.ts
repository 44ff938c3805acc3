// What was acknowledged is on disk: synchronisation, kill -9 during writes, two starts at once.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { prepareDatabase } from "~/db/migrate.server";
import { openSqlite } from "~/db/sqlite.server";

const root = mkdtempSync(path.join(tmpdir(), "gadget-shop-durable-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a test program in a process of its own on a data folder of its own. */
function run(program: string, dataDir: string) {
  return spawn("npx", ["--no-install", "tsx", `tests/support/${program}`], {
    env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: "off" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

describe("the open connection", () => {
  beforeAll(prepareDatabase);

  it("waits for the disk on every commit, keeps foreign keys, writes ahead", async () => {
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(
        getDb(),
      );
      return Object.values(rows[0] ?? {})[0];
    };
    const full = 2;
    expect(await pragma("synchronous")).toBe(full);
    expect(await pragma("foreign_keys")).toBe(1);
    expect(await pragma("journal_mode")).toBe("wal");
  });

  it("rolls a failed transaction back as a whole", async () => {
    const failed = getDb()
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("facts").values({ name: "half", value: "1" }).execute();
        throw new Error("on purpose");
      });
    await expect(failed).rejects.toThrow("on purpose");
    const row = await getDb()
      .selectFrom("facts")
      .select("name")
      .where("name", "=", "half")
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });
});

describe("a process killed with -9 during writes", () => {
  it("loses no acknowledged write", async () => {
    const dataDir = path.join(root, "killed");
    for (let round = 0; round < 3; round += 1) {
      const child = run("writer.ts", dataDir);
      const acknowledged: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line);
        // Somewhere in the middle of the writes that follow.
        if (acknowledged.length === 40 + round * 15) process.kill(-(child.pid ?? 0), "SIGKILL");
      }
      const db = openSqlite(path.join(dataDir, "shop.db"));
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      const kept = await db.selectFrom("subscribers").select("email").execute();
      await db.destroy();
      expect(rows[0]?.integrity_check).toBe("ok");
      const emails = new Set(kept.map(({ email }) => email));
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    }
  });
});

describe("two processes that start at once on an empty folder", () => {
  it("both come up, and the seed is there once", async () => {
    const dataDir = path.join(root, "twins");
    const results = await Promise.all(
      [1, 2].map(async () => {
        const child = run("starter.ts", dataDir);
        const lines: string[] = [];
        for await (const line of createInterface({ input: child.stdout })) lines.push(line);
        return lines;
      }),
    );
    expect(results).toEqual([["6 categories"], ["6 categories"]]);
  });
});
