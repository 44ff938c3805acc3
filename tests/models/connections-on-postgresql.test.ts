// Connections to PostgreSQL stay open through a quiet minute, so that the next page need not open several at once.
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPostgres } from "~/db/postgres.server";
import { engine, newPlace } from "../support/engine";

afterEach(() => vi.useRealTimers());

describe.runIf(engine === "postgres")("a connection with nothing to do", () => {
  it("is kept for minutes, and not for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const db = openPostgres((await newPlace()).DATABASE_URL);
    const own = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    };
    const first = await own();
    vi.advanceTimersByTime(120_000);
    expect(await own()).toBe(first);
    vi.advanceTimersByTime(240_000);
    expect(await own()).not.toBe(first);
    await db.destroy();
  });
});
