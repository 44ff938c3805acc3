// Backups: taken while the shop sells, restored to the byte, opened again; and every backup that is refused.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrationNames } from "~/db/migrate.server";
import { sumTables } from "~/db/move.server";
import type { Db } from "~/db/schema";
import { restoreBackup } from "../../app/cli/backup/restore";
import { backupName, keepNewest } from "../../app/cli/backup/retention";
import { writeBackup } from "../../app/cli/backup/write";
import type { Place } from "../../app/cli/backup/place";
import {
  emptyPlace,
  environment,
  filledPlace,
  hindrance,
  open,
  photo,
  picture,
  sell,
  startServer,
  stopServer,
} from "../support/backups";
import { engine } from "../support/engine";
import { startFront, stopFront } from "../support/front";
import { program } from "../support/programs";
import { visitorOf } from "../support/shop";

const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-backups-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let last = 0;
const newFile = () => path.join(folder, `${(last += 1)}.tar.gz`);

const VARIANT = "backed-up";
const PIECES = 100_000;
/** Two processes are started on a machine that may be busy. */
const PATIENCE = 200_000;

describe.skipIf(hindrance !== null)("a backup", () => {
  let shop: Place;
  let db: ReturnType<typeof open>;
  beforeAll(async () => {
    await startServer();
    shop = await filledPlace();
    db = open(shop);
    // One variant of which everything is sold.
    const known = await db.selectFrom("variants").selectAll().limit(1).executeTakeFirstOrThrow();
    const own = { id: VARIANT, sku: VARIANT, colour: "Backed up", stock: PIECES, price: 200_000 };
    await db
      .insertInto("variants")
      .values({ ...known, ...own, originalPrice: 200_000 })
      .execute();
    await db
      .updateTable("products")
      .set({ stock: PIECES })
      .where("id", "=", known.productId)
      .execute();
  });
  afterAll(async () => {
    await db.destroy();
    await stopServer();
  });

  test("taken while two processes sell holds every order that was acknowledged before, and its sums are right", async () => {
    const sellers = [sell(shop, VARIANT), sell(shop, VARIANT)];
    await vi.waitFor(
      () => expect(sellers.every(({ sold }) => sold.length > 5)).toBe(true),
      PATIENCE,
    );
    const before = sellers.flatMap(({ sold }) => [...sold]);
    const file = newFile();
    const run = await command("db-backup.ts", shop, [file]);
    expect(run).toMatchObject({ code: 0, errors: "" });
    const during = sellers.flatMap(({ sold }) => sold).length;
    expect(during).toBeGreaterThan(before.length);
    await Promise.all(sellers.map(({ kill }) => kill()));

    const restored = await emptyPlace();
    const back = await command("db-restore.ts", restored, [file]);
    expect(back).toMatchObject({ code: 0, errors: "" });
    const copy = open(restored);
    const kept = await ordersIn(copy);
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    await expectSums(copy, kept);
    await copy.destroy();
  }, 300_000);

  test("restores every table and every file as they were, and the shop opens", async () => {
    const file = newFile();
    await writeBackup(shop, file, null);
    const restored = await emptyPlace();
    await restoreBackup(file, restored, undefined);
    const copy = open(restored);
    expect(await sumTables(copy)).toEqual(await sumTables(db));
    await copy.destroy();
    for (const name of [picture, photo, "session-secret"]) {
      expect(readFileSync(path.join(restored.dataDir, name))).toEqual(
        readFileSync(path.join(shop.dataDir, name)),
      );
    }
    expect(readdirSync(restored.dataDir)).not.toContain(".restoring");
    const front = await startFront(environment(restored));
    const client = visitorOf(() => front.port);
    const login = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };
    const signedIn = await client.post("/login", login);
    expect(signedIn.status, await signedIn.text()).toBe(302);
    expect((await client.get("/profile/orders")).status).toBe(200);
    expect((await client.get(`/${picture}`)).status).toBe(200);
    await stopFront(front);
  });

  test("is its owner's alone, takes no other file's place and leaves nothing else behind", async () => {
    const file = newFile();
    // Of backups that were killed: one long ago, and one that may still be at work.
    const killed = (at: string) => {
      const name = path.join(shop.dataDir, `backup-${randomUUID()}`);
      writeFileSync(name, "");
      utimesSync(name, new Date(at), new Date(at));
      return name;
    };
    const [old, young] = [killed("2020-01-01"), killed(new Date().toISOString())];
    await writeBackup(shop, file, null);
    expect([old, young].map((name) => existsSync(name))).toEqual([false, true]);
    rmSync(young);
    expect(statSync(file).mode & 0o077).toBe(0);
    const before = readFileSync(file);
    await expect(writeBackup(shop, file, null)).rejects.toThrow("is there already");
    expect(readFileSync(file).equals(before)).toBe(true);
    await expect(writeBackup(shop, path.join(folder, "none/x"), null)).rejects.toThrow("ENOENT");
    const nowhere = { ...(await emptyPlace()), databaseUrl: null };
    await expect(writeBackup(nowhere, newFile(), null)).rejects.toThrow("There is no shop in");
    const left = [...readdirSync(shop.dataDir), ...readdirSync(folder)];
    expect(left.filter((name) => /^backup-|\.part$/.test(name))).toEqual([]);
  });

  test("can be encrypted for one who alone restores it", async () => {
    const file = newFile();
    const [own, other] = [await makeIdentity("own"), await makeIdentity("other")];
    await writeBackup(shop, file, own.recipient);
    expect(readFileSync(file).includes("gadget-shop")).toBe(false);
    const place = await emptyPlace();
    await expect(restoreBackup(file, place, undefined)).rejects.toThrow("is encrypted");
    await expect(restoreBackup(file, place, other.file)).rejects.toThrow("does not open this");
    const cut = newFile();
    writeFileSync(cut, readFileSync(file).subarray(0, -1000));
    await expect(restoreBackup(cut, place, own.file)).rejects.toThrow("cut short or damaged");
    await restoreBackup(file, place, own.file);
    expect(existsSync(path.join(place.dataDir, picture))).toBe(true);
    await expect(writeBackup(shop, newFile(), "age1nonsense")).rejects.toThrow("is no public key");
  });

  test("that is cut, changed, foreign or of a newer shop is refused and leaves the place empty", async () => {
    const file = newFile();
    await writeBackup(shop, file, null);
    const whole = readFileSync(file);
    const changed = gunzipSync(whole);
    const at = changed.indexOf(readFileSync(path.join(shop.dataDir, picture)));
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const newer = gunzipSync(whole).toString("latin1");
    const name = migrationNames.at(-1) ?? "";
    // As long as before: the header of a part has its size.
    const later = newer.replaceAll(`"${name}"`, `"9999${name.slice(4)}"`);
    const wrong: [Buffer, string][] = [
      [whole.subarray(0, whole.length / 2), "cut short or damaged"],
      [whole.subarray(0, -12), "cut short or damaged"],
      [gzipSync(gunzipSync(whole).subarray(0, -2048)), "cut short or damaged"],
      [gzipSync(changed, { level: 1 }), `The checksum of ${picture} is wrong`],
      [gzipSync(Buffer.from(later, "latin1"), { level: 1 }), "made by a newer version"],
      [
        gzipSync(
          Buffer.from(newer.replace(picture, picture.replace("pictures", "pictuers")), "latin1"),
        ),
        "a part that no shop has",
      ],
      [Buffer.from("nothing"), "is no backup"],
    ];
    const place = await emptyPlace();
    for (const [bytes, words] of wrong) {
      const copy = newFile();
      writeFileSync(copy, bytes);
      await expect(restoreBackup(copy, place, undefined), words).rejects.toThrow(words);
      expect(readdirSync(place.dataDir)).toEqual([]);
    }
    await restoreBackup(file, place, undefined);
    await expect(restoreBackup(file, place, undefined)).rejects.toThrow("is not empty");
    if (place.databaseUrl === null) return;
    // The folder is empty, the database is not.
    const elsewhere = { ...place, dataDir: path.join(folder, "elsewhere") };
    await expect(restoreBackup(file, elsewhere, undefined)).rejects.toThrow("make a new one");
  });

  test("of the other engine is refused", async () => {
    const file = newFile();
    await writeBackup(shop, file, null);
    const { dataDir, file: database } = await emptyPlace();
    const databaseUrl = engine === "sqlite" ? "postgres://nobody@127.0.0.1:9/none" : null;
    const place = { dataDir, file: database, databaseUrl };
    const words = engine === "sqlite" ? "ECONNREFUSED" : "of a shop on PostgreSQL";
    await expect(restoreBackup(file, place, undefined)).rejects.toThrow(words);
  });

  test.runIf(engine === "postgres")("says how to get pg_dump where there is none", async () => {
    vi.stubEnv("PATH", folder);
    await expect(writeBackup(shop, newFile(), null)).rejects.toThrow(
      "apt install postgresql-client",
    );
    vi.unstubAllEnvs();
  });
});

test("only the newest backups of a folder stay, and nothing else is deleted", async () => {
  const own = mkdtempSync(path.join(folder, "kept-"));
  const times = ["2026-02-01", "2026-01-01", "2025-12-31"].map((day) => new Date(day));
  const names = times.map((time, index) => backupName(time, index === 1));
  for (const name of [...names, "gadget-shop.tar.gz", "notes.txt"]) {
    writeFileSync(path.join(own, name), "");
  }
  expect(await keepNewest(own, 2)).toEqual([names[2]]);
  expect(await keepNewest(own, 2)).toEqual([]);
  expect(readdirSync(own)).toHaveLength(4);
});

async function makeIdentity(name: string) {
  const identity = await generateX25519Identity();
  const file = path.join(folder, name);
  writeFileSync(file, `# a comment\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}

async function command(name: string, place: Place, args: string[]) {
  const child = spawn(process.execPath, [...program(`app/cli/${name}`), ...args], {
    env: { ...process.env, ...environment(place) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, errors };
}

async function ordersIn(copy: Db): Promise<Set<string>> {
  const rows = await copy
    .selectFrom("orderLines")
    .select("orderId")
    .where("variantId", "=", VARIANT)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** What holds at every moment: pieces sold and left are all, the history says so, lines add up to their orders. */
async function expectSums(copy: Db, sold: Set<string>): Promise<void> {
  const { stock } = await copy
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", VARIANT)
    .executeTakeFirstOrThrow();
  expect(stock + sold.size).toBe(PIECES);
  const { rows } = await sql<{ moved: number }>`
    select sum(difference) as moved from "stockMovements" where "variantId" = ${VARIANT}`.execute(
    copy,
  );
  expect(rows[0]?.moved).toBe(stock);
  const { rows: odd } = await sql`
    select orders.id from orders where subtotal <>
      (select sum(price * quantity) from "orderLines" where "orderId" = orders.id)
    and orders.id in (select "orderId" from "orderLines" where "variantId" = ${VARIANT})`.execute(
    copy,
  );
  expect(odd).toEqual([]);
}
