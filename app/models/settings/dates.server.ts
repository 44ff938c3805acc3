// The time zone that the shop's dates are read in.
import { datesIn, type Dates } from "~/models/date";
import type { Actor } from "~/models/audit/audit.server";
import { findSetting, saveSetting } from "./settings.server";

/** Every page asks for it: another process may go by the former one for so long. */
const KEPT_MS = 5_000;
let kept: { zone: Promise<string>; until: number } | undefined;

/** The name of the shop's time zone, as IANA calls it. */
export function findTimeZone(): Promise<string> {
  if (kept && kept.until > Date.now()) return kept.zone;
  const zone = findSetting("time").then(({ value }) => value.zone);
  kept = { zone, until: Date.now() + KEPT_MS };
  // What could not be read is asked for again.
  zone.catch(forgetTimeZone);
  return zone;
}

/** How the shop writes dates, and when its days begin. */
export async function findDates(): Promise<Dates> {
  return datesIn(await findTimeZone());
}

/**
 * Has the shop stand in another zone, at once for this process.
 * @param seen the version that the form was filled from
 * @throws Refusal when somebody saved the setting meanwhile
 */
export async function saveTimeZone(actor: Actor, zone: string, seen: number): Promise<void> {
  await saveSetting(actor, "time", { zone }, seen);
  forgetTimeZone();
}

function forgetTimeZone(): void {
  kept = undefined;
}
