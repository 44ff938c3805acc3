// The disk full or read-only and the file locked by another: 503, nothing acknowledged lost, recovery by itself.
import Database from "better-sqlite3";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test, type TestContext } from "vitest";
import { demoAccounts } from "~/sample/accounts";
import { engine, newPlace } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import {
  behindProxy,
  expectOutage,
  expectRecovery,
  smallDisk,
  statusAt,
  subscribe,
  type SmallDisk,
} from "../support/outage";
import { startPostgres } from "../support/postgres";
import { productForm } from "../support/products";
import { visitorOf } from "../support/shop";

let front: Front | undefined;
let disk: SmallDisk | null = null;
afterEach(async () => {
  if (front) await stopFront(front);
  disk?.remove();
  front = undefined;
  disk = null;
});

/** A disk of so many megabytes; without one the test is skipped, and says why. */
function newDisk(skip: TestContext["skip"], megabytes: number): SmallDisk {
  disk = smallDisk(megabytes);
  return disk ?? skip("only root may mount a disk, and not in every container");
}

describe.runIf(engine === "sqlite")("the embedded database", () => {
  test("on a full disk refuses writes, serves pages, and takes writes once there is room", async ({
    skip,
  }) => {
    const { folder } = newDisk(skip, 24);
    front = await startFront({ ...behindProxy, DATA_DIR: folder, SAMPLE_DATA: "off" });
    const acknowledged = await writeUntilFull(front, folder, 24);
    expect(await statusAt(front.port, "/category")).toBe(200);
    expect(await statusAt(front.port, "/readyz")).toBe(503);
    rmSync(path.join(folder, "filler"));
    await expectRecovery(front);
    expect(await subscribe(front, "room@example.com")).toBe(302);
    const database = new Database(path.join(folder, "shop.db"));
    const kept = new Set(database.prepare("select email from subscribers").pluck().all());
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    database.close();
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });

  test("in a folder that is read-only at the start, the shop waits until it is not", async ({
    skip,
  }) => {
    const { folder, mount } = newDisk(skip, 24);
    const env = { ...behindProxy, DATA_DIR: folder, SAMPLE_DATA: "off" };
    front = await startFront(env);
    expect(await subscribe(front, "before@example.com")).toBe(302);
    await stopFront(front);
    mount("ro");
    front = await startFront(env);
    await expectOutage(front);
    mount("rw");
    await expectRecovery(front);
    expect(await subscribe(front, "after@example.com")).toBe(302);
  });

  test("locked by another process, pages are served and a write is refused in time", async () => {
    const place = await newPlace();
    front = await startFront({ ...behindProxy, ...place, SAMPLE_DATA: "off" });
    const other = new Database(path.join(place.DATA_DIR, "shop.db"));
    other.exec("begin immediate");
    expect(await subscribe(front, "locked@example.com")).toBe(503);
    expect(await statusAt(front.port, "/category")).toBe(200);
    other.exec("rollback");
    other.close();
    expect(await subscribe(front, "locked@example.com")).toBe(302);
  });
});

describe.runIf(engine === "postgres")("PostgreSQL", () => {
  test(
    "on a full disk refuses writes, and takes them once there is room",
    { timeout: 180_000 },
    async ({ skip }) => {
      const { folder } = newDisk(skip, 80);
      const server = await startPostgres({
        folder,
        // Small segments: those that are laid out ahead have room on a full disk.
        init: ["--wal-segsize=1"],
        flags: ["-c", "max_wal_size=2MB", "-c", "min_wal_size=2MB"],
      });
      front = await startFront({ ...behindProxy, DATABASE_URL: server.url, SAMPLE_DATA: "off" });
      const acknowledged = await writeUntilFull(front, folder, 80);
      rmSync(path.join(folder, "filler"));
      // A server that cannot write its log stops; a supervisor would start it again.
      if (!server.runs()) await server.start();
      await expectRecovery(front);
      expect(await subscribe(front, "room@example.com")).toBe(302);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query<{ email: string }>("select email from subscribers");
      await client.end();
      const kept = new Set(rows.map(({ email }) => email));
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      await server.remove();
    },
  );

  test("a picture without room for its file is refused in its form, and taken once there is", async ({
    skip,
  }) => {
    const { folder } = newDisk(skip, 4);
    const place = await newPlace({ filled: true });
    const { port } = (front = await startFront({ ...place, DATA_DIR: folder }));
    const admin = visitorOf(() => port);
    const { email = "", password = "" } = demoAccounts.find(({ role }) => role === "Admin") ?? {};
    await admin.post("/login", { email, password, remember: "on" });
    const add = async () => admin.post("/admin/products/new", await productForm("Roomless Phone"));
    fill(path.join(folder, "filler"), 4);
    const refused = await add();
    expect(refused.status).toBe(503);
    const form = await refused.text();
    expect(form).toContain("Image upload failed.");
    expect(form).toContain('value="Roomless Phone"');
    rmSync(path.join(folder, "filler"));
    expect((await add()).status).toBe(302);
  });
});

/** Fills the disk, then writes until a write is refused. @returns what was acknowledged */
async function writeUntilFull(shop: Front, folder: string, megabytes: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const write = async (number: number) => {
    const email = `full-${number}-${"x".repeat(120)}@example.com`;
    const status = await subscribe(shop, email);
    if (status === 302) acknowledged.push(email);
    return status;
  };
  for (let number = 0; number < 20; number += 1) expect(await write(number)).toBe(302);
  fill(path.join(folder, "filler"), megabytes);
  const statuses = new Set<number>();
  for (let number = 20; number < 3_000 && !statuses.has(503); number += 1) {
    // The database gives room back now and then, as when it shortens its log.
    if (number % 100 === 0) fill(path.join(folder, "filler"), megabytes);
    statuses.add(await write(number));
  }
  expect(statuses).toContain(503);
  expect([...statuses].every((status) => status === 302 || status === 503)).toBe(true);
  return acknowledged;
}

/** Lets a file grow until no block is free. */
function fill(file: string, megabytes: number): void {
  const descriptor = openSync(file, "a");
  try {
    for (let written = 0; written < megabytes * 256; written += 1) {
      writeSync(descriptor, Buffer.alloc(4096));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}
