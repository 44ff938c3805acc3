// Prepares the database when the process starts, and keeps trying while it is away.
import { setTimeout as sleep } from "node:timers/promises";
import { WrongSetting } from "~/front/settings.js";
import { prepareDatabase } from "./db/migrate.server";
import { Outage } from "./db/outage.server";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Makes the database ready. While it is away the shop starts all the same, answers 503, and goes
 * on by itself as soon as the database is back.
 * @throws what no waiting mends: WrongSetting for a wrong password, the error of a migration
 */
export async function startDatabase(): Promise<void> {
  globalThis.shopDatabaseUnready = new Error("The database is being prepared");
  if (await tryToPrepare()) return;
  void keepTrying();
}

async function keepTrying(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // Waiting for the database alone keeps no process from ending.
    await sleep(pause, undefined, { ref: false });
    try {
      if (await tryToPrepare()) return;
    } catch (error) {
      console.error(error instanceof WrongSetting ? error.message : error);
      process.exit(1);
    }
  }
}

/** False when the database is away. */
async function tryToPrepare(): Promise<boolean> {
  try {
    await prepareDatabase();
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    globalThis.shopDatabaseUnready = error.fault;
    return false;
  }
  globalThis.shopDatabaseUnready = undefined;
  return true;
}
