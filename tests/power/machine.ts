// A shop with its database on storage that can lose its power: SQLite in the shop's own process, or a PostgreSQL server.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Outage } from "~/db/outage.server";
import { stockCause } from "~/models/stock.server";
import { changedBuild } from "../support/changed-build";
import { openPlace, type Place } from "../support/engine";
import { listening, runFront, stopFront, type Front } from "../support/front";
import { startPostgres, type Server } from "../support/postgres";
import { judge, PIECES, type Ledger, type Verdict } from "./ledger";
import { mountStorage, type Storage } from "./storage";

/** How often a database is asked that is out of service. */
const TRIES = 20;

export type EngineName = "sqlite" | "postgres";

/**
 * How carefully a commit is written: as the shop does it; acknowledged before it is synchronised; never
 * synchronised at all.
 */
export type Care = "as it is" | "late" | "never";

/** A line of the build, and what it says in a shop that takes less care. */
const changes: Record<EngineName, Partial<Record<Care, [from: string, to: string]>>> = {
  sqlite: {
    late: ["synchronous = FULL", "synchronous = NORMAL"],
    never: ["synchronous = FULL", "synchronous = OFF"],
  },
  postgres: { late: ["'synchronous_commit', 'on'", "'synchronous_commit', 'off'"] },
};
const serverSettings: Partial<Record<Care, string>> = {
  late: "synchronous_commit = off",
  never: "fsync = off",
};

/** A sample shop that was closed in good order, in a folder for its database. */
export interface ClosedShop {
  engine: EngineName;
  folder: string;
  place: Place;
  server: Server | null;
  remove: () => Promise<void>;
}

const settings = {
  ...{ NODE_ENV: "production", ENV_FILE: "off", LOG: "off", PORT: "0" },
  ...{ TRUSTED_PROXIES: "1", SMTP_URL: "" },
};

const newFolder = () => mkdtempSync(path.join(tmpdir(), "gadget-shop-power-"));

/** @param template a folder with the sample shop on SQLite, where there is one already */
export async function makeShop(engine: EngineName, template?: string): Promise<ClosedShop> {
  const folder = newFolder();
  const server = engine === "postgres" ? await startBusy(folder) : null;
  const DATA_DIR = server ? newFolder() : folder;
  const place = { DATA_DIR, DATABASE_URL: server?.url ?? "" };
  if (template && !server) cpSync(template, folder, { recursive: true });
  else await stopFront(await listening(runFront({ ...settings, ...place, SAMPLE_DATA: "on" })));
  const db = openPlace(place);
  const cause = stockCause({ reason: "counted" });
  await db.updateTable("variants").set({ stock: PIECES, stockCause: cause }).execute();
  // A product knows the sum of its variants.
  await sql`
    update products set stock =
      (select coalesce(sum(stock), 0) from variants where "productId" = products.id)`.execute(db);
  if (server) await sql`create extension amcheck`.execute(db);
  await db.destroy();
  await server?.stop();
  const remove = async () => {
    await server?.remove();
    for (const made of [folder, DATA_DIR]) rmSync(made, { recursive: true, force: true });
  };
  return { engine, folder, place, server, remove };
}

/** A server that begins its log anew and writes its tables often, so that a cut finds it at that. */
function startBusy(folder: string): Promise<Server> {
  const flags = ["max_wal_size=2MB", "min_wal_size=2MB", "checkpoint_timeout=30s"];
  return startPostgres({
    folder,
    init: ["--wal-segsize=1"],
    flags: flags.flatMap((flag) => ["-c", flag]),
  });
}

/** A shop that runs on such storage. */
export interface Machine {
  port: () => number;
  /** @throws when the power goes meanwhile, or what is left cannot be started */
  start: () => Promise<void>;
  /** @returns when the power is gone */
  failAfter: Storage["failAfter"];
  failNow: Storage["failNow"];
  /**
   * Everything stops where it is, and the storage is as the platter was.
   * @returns how many changes were lost
   */
  cut: (kept: { seed: number; torn: boolean }) => Promise<number>;
  judge: (ledger: Ledger) => Promise<Verdict>;
  remove: () => Promise<void>;
}

/** Puts a closed shop on such storage; removed, the shop is closed as it was before. */
export async function makeMachine(shop: ClosedShop, care: Care): Promise<Machine> {
  const { engine, folder, place, server } = shop;
  const change = changes[engine][care];
  const build = change && { SHOP_BUILD: changedBuild(...change) };
  const storage = await mountStorage(folder);
  const setting = serverSettings[care];
  if (server && setting) {
    appendFileSync(path.join(folder, "data/postgresql.auto.conf"), setting, { flush: true });
  }
  let child: Front["process"] | undefined;
  let port = 0;
  let cuts = 0;
  const endChild = () => void child?.kill("SIGKILL");
  process.once("exit", endChild);

  /** The server before its processes: it would take the loss of one for a crash that it can mend. */
  const kill = async (whenKilled: () => Promise<void>) => {
    const pids = server?.runs() ? server.pids() : [];
    endChild();
    for (const pid of pids) killIfThere(pid);
    await whenKilled();
    await server?.end("SIGKILL");
    while ([child?.pid ?? 0, ...pids].some(lives)) await sleep(5);
  };
  return {
    port: () => port,
    start: async () => {
      const before = cuts;
      await server?.start();
      if (cuts > before) throw new Error("The power went while PostgreSQL started.");
      const run = runFront({ ...settings, ...place, ...build, SAMPLE_DATA: "on" });
      child = run.child;
      port = (await listening(run)).port;
    },
    failAfter: storage.failAfter,
    failNow: storage.failNow,
    cut: async (kept) => {
      cuts += 1;
      await kill(storage.abandon);
      return storage.restore(kept);
    },
    judge: (ledger) => patiently(place, (db) => judge(db, ledger)),
    remove: async () => {
      await kill(() => Promise.resolve());
      await storage.remove();
      process.off("exit", endChild);
      if (build) rmSync(build.SHOP_BUILD);
    },
  };
}

/** Asks a database that may be busy with what it found when it started: that is no damage. */
async function patiently<T>(
  place: Place,
  ask: (db: ReturnType<typeof openPlace>) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const db = openPlace(place);
    try {
      return await ask(db);
    } catch (error) {
      if (!(error instanceof Outage) || left === 0) throw error;
      await sleep(500);
    } finally {
      await db.destroy();
    }
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Whether a process is there and not only its entry, which somebody has yet to read. */
function lives(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
