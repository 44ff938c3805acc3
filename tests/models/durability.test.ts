// What was acknowledged is on disk: synchronisation, kill -9 during writes, two starts at once.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { prepareDatabase } from "~/start.server";
import { engine, newPlace, openPlace, type Place } from "../support/engine";
import { program } from "../support/programs";

/** Runs a test program in a process of its own on a shop of its own. */
function run(name: string, place: Place) {
  return spawn(process.execPath, program(`tests/support/${name}`), {
    env: { ...process.env, ...place, SAMPLE_DATA: "off" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

describe("the open connection", () => {
  beforeAll(prepareDatabase);

  it.runIf(engine === "postgres")("waits for the disk on every commit", async () => {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
      getDb(),
    );
    expect(rows[0]?.synchronous_commit).toBe("on");
  });

  it.runIf(engine === "postgres")("is set for small statements on data in memory", async () => {
    const { rows } = await sql<{ jit: string; price: string }>`
      select current_setting('jit') as jit, current_setting('random_page_cost') as price`.execute(
      getDb(),
    );
    expect(rows).toEqual([{ jit: "off", price: "1.1" }]);
  });

  it.runIf(engine === "sqlite")(
    "waits for the disk, keeps foreign keys, writes ahead",
    async () => {
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
    },
  );

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
    const place = await newPlace();
    for (let round = 0; round < 3; round += 1) {
      const child = run("writer.ts", place);
      const acknowledged: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line);
        // Somewhere in the middle of the writes that follow.
        if (acknowledged.length === 40 + round * 15) process.kill(-(child.pid ?? 0), "SIGKILL");
      }
      const db = openPlace(place);
      if (engine === "sqlite") {
        const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
        expect(rows[0]?.integrity_check).toBe("ok");
      }
      const kept = await db.selectFrom("subscribers").select("email").execute();
      await db.destroy();
      const emails = new Set(kept.map(({ email }) => email));
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    }
  });
});

describe("two processes that start at once on an empty shop", () => {
  it("both come up, and the seed is there once", async () => {
    const place = await newPlace();
    const results = await Promise.all(
      [1, 2].map(async () => {
        const child = run("starter.ts", place);
        const lines: string[] = [];
        for await (const line of createInterface({ input: child.stdout })) lines.push(line);
        return lines;
      }),
    );
    expect(results).toEqual([["11 pages"], ["11 pages"]]);
  });
});
