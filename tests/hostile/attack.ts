// Sends the numbered requests, ten at a time, and counts what comes back.
import { readFileSync } from "node:fs";
import type { Front } from "../support/front";
import { attackOf, oddFields, type Attack } from "./requests";
import { explore, send, type Answer, type Who } from "./world";

const AT_ONCE = 10;

/** What happened. */
export interface Report {
  requests: number;
  /** How many odd fields there are, and over how many forms. */
  oddFields: number;
  forms: number;
  /** Answers by who asked and class of status; "none" where nothing came. */
  classes: Record<Who, Record<string, number>>;
  /** Each answer of 5xx, and each that did not come. */
  faults: { attack: Attack; answer: Answer }[];
  exited: boolean;
  /** Memory of the process in MB. */
  rss: { before: number; after: number };
}

/**
 * Attacks a running shop.
 * @param front started with TRUSTED_PROXIES=1, so that each request can come from its own address
 * @param only the number of the one request to send
 */
export async function attack(
  front: Pick<Front, "port" | "process">,
  { seed, count, only }: { seed: number; count: number; only?: number },
): Promise<Report> {
  const world = await explore(front.port);
  const list = oddFields(world);
  const report: Report = {
    requests: 0,
    oddFields: list.length,
    forms: world.forms.length,
    classes: { visitor: {}, shopper: {}, admin: {} },
    faults: [],
    exited: false,
    rss: { before: memoryOf(front), after: 0 },
  };
  let next = only ?? 0;
  const end = only === undefined ? count : only + 1;
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  report.exited = front.process.exitCode !== null || front.process.signalCode !== null;
  report.rss.after = report.exited ? 0 : memoryOf(front);
  return report;

  async function work(): Promise<void> {
    while (next < end && front.process.exitCode === null) {
      const made = attackOf(next++, seed, world, list);
      const answer = await send(front.port, made.sent);
      tally(made.who, answer);
      if (answer.status === 0 || answer.status >= 500) report.faults.push({ attack: made, answer });
      const signedOut = made.who !== "visitor" && /^\/login\?/.test(answer.location);
      if (signedOut) await world.people[made.who].signIn();
    }
  }

  function tally(who: Who, { status }: Answer): void {
    report.requests += 1;
    const kind = status === 0 ? "none" : `${Math.floor(status / 100)}xx`;
    report.classes[who][kind] = (report.classes[who][kind] ?? 0) + 1;
  }
}

function memoryOf({ process: { pid } }: Pick<Front, "process">): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
