// Tasks: done once each, tried again when they fail, given up in the end, and taken over from a process that died.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { startTasks } from "~/models/task/loop.server";
import { deleteOldTasks, LEASE_MS, pausesMs, runNextTask } from "~/models/task/run.server";
import { addTask, wakeTasks } from "~/models/task/task.server";
import { tryTaskAgain } from "~/models/task/table.server";
import { presentPlace } from "../support/engine";
import { program } from "../support/programs";

beforeAll(async () => {
  // The sample shop has work for its sale.
  await getDb().deleteFrom("tasks").execute();
});
afterEach(async () => {
  await getDb().deleteFrom("tasks").execute();
});

const ask = async (key: string = randomUUID(), runAt?: string) => {
  await transact((trx) => addTask(trx, { kind: "mail", key, payload: { key }, runAt }));
  return key;
};
const rowOf = (key: string) =>
  getDb().selectFrom("tasks").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
const inFuture = (ms: number) => new Date(Date.now() + ms);
const done: string[] = [];
const workers = {
  mail: ({ key }: { key: string }) => {
    done.push(key);
    return Promise.resolve();
  },
};
const failing = { mail: () => Promise.reject(new Error("The mail server is away")) };

describe("a task", () => {
  it("is asked for once, however often, as it was asked for first", async () => {
    const key = await ask();
    await transact((trx) => addTask(trx, { kind: "mail", key, payload: { key: "later" } }));
    const rows = await getDb().selectFrom("tasks").selectAll().where("key", "=", key).execute();
    expect(rows.map(({ payload }) => payload)).toEqual([JSON.stringify({ key })]);
  });

  it("is done once, and not before its time", async () => {
    const [now, later] = [await ask(), await ask(randomUUID(), inFuture(60_000).toISOString())];
    done.length = 0;
    expect(await runNextTask(workers)).toBe(true);
    expect(await runNextTask(workers)).toBe(false);
    expect(done).toEqual([now]);
    expect(await rowOf(now)).toMatchObject({ attempts: 1, leaseToken: null });
    expect((await rowOf(now)).doneAt).not.toBeNull();
    expect(await runNextTask(workers, inFuture(61_000))).toBe(true);
    expect(done).toEqual([now, later]);
  });

  it("is held by the process that works on it, until its lease runs out", async () => {
    const key = await ask();
    let release = () => undefined as unknown;
    const slow = {
      mail: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    };
    const first = runNextTask(slow);
    await vi.waitFor(async () => expect((await rowOf(key)).leaseToken).not.toBeNull());
    expect(await runNextTask(workers)).toBe(false);
    done.length = 0;
    expect(await runNextTask(workers, inFuture(LEASE_MS + 1_000))).toBe(true);
    expect(done).toEqual([key]);
    const closed = await rowOf(key);
    // Who comes late closes nothing that another one holds.
    release();
    await first;
    expect(await rowOf(key)).toEqual(closed);
  });

  it("is tried again after each pause, then given up, told of and tried again by hand", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const key = await ask();
    for (const pause of pausesMs) {
      expect(await runNextTask(failing, inFuture(24 * 3_600_000))).toBe(true);
      const { runAt, failedAt, error } = await rowOf(key);
      expect(failedAt).toBeNull();
      expect(error).toBe("The mail server is away");
      const wait = Date.parse(runAt) - Date.now();
      expect(Math.abs(wait - pause)).toBeLessThan(30_000);
    }
    expect(await runNextTask(failing, inFuture(24 * 3_600_000))).toBe(true);
    const { id, failedAt } = await rowOf(key);
    expect(failedAt).not.toBeNull();
    expect(await runNextTask(workers, inFuture(24 * 3_600_000))).toBe(false);
    const notices = await getDb().selectFrom("notifications").select("message").execute();
    expect(notices.filter(({ message }) => message.includes(key))).toHaveLength(1);
    log.mockRestore();
    await tryTaskAgain({ id: "admin", name: "Admin User" }, id);
    await tryTaskAgain({ id: "admin", name: "Admin User" }, id);
    const entries = await getDb()
      .selectFrom("auditEntries")
      .select(["action", "entityName"])
      .where("entityId", "=", id)
      .execute();
    expect(entries).toEqual([{ action: "tried again", entityName: key }]);
    done.length = 0;
    await runNextTask(workers);
    expect(done).toEqual([key]);
    await expect(tryTaskAgain({ id: "admin", name: "Admin User" }, "none")).rejects.toMatchObject({
      code: "notFound",
    });
  });

  it("is deleted 30 days after it was done", async () => {
    const [old, young, open] = [await ask(), await ask(), await ask()];
    const days = (count: number) => inFuture(-count * 86_400_000).toISOString();
    const set = (key: string, doneAt: string) =>
      getDb().updateTable("tasks").set({ doneAt }).where("key", "=", key).execute();
    await set(old, days(31));
    await set(young, days(29));
    await deleteOldTasks();
    const rows = await getDb().selectFrom("tasks").select("key").execute();
    expect(rows.map(({ key }) => key).sort()).toEqual([young, open].sort());
  });
});

describe("the loop", () => {
  it("does a task right after its commit, and waits for it when it is stopped", async () => {
    let finish = () => undefined as unknown;
    const began: string[] = [];
    const loop = startTasks({
      mail: ({ key }) =>
        new Promise<void>((resolve) => {
          began.push(key);
          finish = resolve;
        }),
    });
    // The loop has looked once, and pauses now.
    await sleep(50);
    const [key, other] = [await ask(), randomUUID()];
    await vi.waitFor(() => expect(began).toEqual([key]), { timeout: 4_000 });
    await ask(other);
    let stopped = false;
    const end = loop.stop().then(() => (stopped = true));
    await sleep(50);
    expect(stopped).toBe(false);
    finish();
    await end;
    expect((await rowOf(key)).doneAt).not.toBeNull();
    expect(began).toEqual([key]);
    expect((await rowOf(other)).attempts).toBe(0);
  });
});

describe("while the database is away", () => {
  it("the loop waits without a word, and goes on by itself", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const key = await ask();
    done.length = 0;
    globalThis.shopDatabaseUnready = new Error("The database is being prepared");
    const loop = startTasks(workers);
    await sleep(50);
    expect(done).toEqual([]);
    globalThis.shopDatabaseUnready = undefined;
    wakeTasks();
    await vi.waitFor(() => expect(done).toEqual([key]), { timeout: 4_000 });
    await loop.stop();
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

it(
  "sends every mail once or twice when processes are killed at work",
  { timeout: 180_000 },
  async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => ask()));
    const start = () => {
      const child = spawn(process.execPath, program("tests/support/task-worker.ts"), {
        env: { ...process.env, ...presentPlace() },
        stdio: ["pipe", "pipe", "ignore"],
        detached: true,
      });
      const lines = createInterface({ input: child.stdout });
      return { child, began: once(lines, "line"), ended: once(child, "exit") };
    };
    for (let round = 0; round < 2; round += 1) {
      const pair = [start(), start()];
      await Promise.all(pair.map(({ began }) => began));
      for (const { child } of pair) process.kill(-(child.pid ?? 0), "SIGKILL");
      await Promise.all(pair.map(({ ended }) => ended));
    }
    // A minute later.
    await getDb()
      .updateTable("tasks")
      .set({ leaseUntil: new Date(0).toISOString() })
      .where("leaseUntil", "is not", null)
      .execute();
    const last = [start(), start()];
    await vi.waitFor(
      async () => {
        const open = await getDb()
          .selectFrom("tasks")
          .select("key")
          .where("doneAt", "is", null)
          .execute();
        expect(open).toEqual([]);
      },
      { timeout: 60_000, interval: 200 },
    );
    for (const { child } of last) child.stdin.end();
    await Promise.all(last.map(({ ended }) => ended));
    const folder = path.join(presentPlace().DATA_DIR, "mail");
    const sent = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
    const timesOf = (key: string) => sent.filter((mail) => mail.includes(`Subject: ${key}`));
    for (const key of keys) {
      const mails = timesOf(key);
      expect([1, 2]).toContain(mails.length);
      const ids = new Set(mails.map((mail) => /^Message-ID:\s(<\S+>)/im.exec(mail)?.[1]));
      expect([...ids]).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@/)]);
    }
    expect(sent.length).toBeLessThanOrEqual(keys.length + 4);
  },
);
