// Sends the numbered requests, ten at a time, and counts what comes back.
import { readFileSync } from "node:fs";
import type { Front } from "../support/front";
import { sendFramed } from "./framing";
import { attackOf, oddFields, type Attack } from "./requests";
import { explore, send, type Answer, type Who, type World } from "./world";

const AT_ONCE = 10;
/** A heap breathes; a leak goes on. */
const GROWTH = 1.25;

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
  /** Memory of the process in MB: before, at each tenth of the way, after. */
  rss: { before: number; tenths: number[]; after: number };
}

/**
 * Attacks a running shop.
 * @param front started with TRUSTED_PROXIES=1, so that each request can come from its own address
 * @param only the number of the one request to send
 * @param known what an attack before has seen of the shop; looked for without it
 */
export async function attack(
  front: Pick<Front, "port" | "process">,
  { seed, count, only, known }: { seed: number; count: number; only?: number; known?: World },
): Promise<Report> {
  const world = known ?? (await explore(front.port));
  const list = oddFields(world);
  const report: Report = {
    requests: 0,
    oddFields: list.length,
    forms: world.forms.length,
    classes: { visitor: {}, shopper: {}, admin: {} },
    faults: [],
    exited: false,
    rss: { before: memoryOf(front), tenths: [], after: 0 },
  };
  let next = only ?? 0;
  const end = only === undefined ? count : only + 1;
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  report.exited = front.process.exitCode !== null || front.process.signalCode !== null;
  report.rss.after = report.exited ? 0 : memoryOf(front);
  return report;

  async function work(): Promise<void> {
    while (next < end && front.process.exitCode === null) {
      const number = next++;
      if (number % Math.ceil(count / 10) === 0) report.rss.tenths.push(memoryOf(front));
      const made = attackOf(number, seed, world, list);
      if (made.framed) {
        for (const status of await sendFramed(front.port, made.framed)) {
          const answer = { status, location: "", text: "" };
          tally(made.who, answer);
          if (status >= 500) report.faults.push({ attack: made, answer });
        }
        report.requests += 1;
        continue;
      }
      const answer = await send(front.port, made.sent);
      report.requests += 1;
      tally(made.who, answer);
      if (answer.status === 0 || answer.status >= 500) report.faults.push({ attack: made, answer });
      const signedOut = made.who !== "visitor" && /^\/login\?/.test(answer.location);
      if (signedOut) await world.people[made.who].signIn();
    }
  }

  function tally(who: Who, { status }: Answer): void {
    const kind = status === 0 ? "none" : `${Math.floor(status / 100)}xx`;
    report.classes[who][kind] = (report.classes[who][kind] ?? 0) + 1;
  }
}

/** The same shop as a stranger attacks it: every form and address of the account and the back office, without a session. */
export function fromOutside(world: World): World {
  const inside = /^\/(?:admin|profile)(?:[/?]|$)/;
  const forms = world.forms
    .filter(({ action }) => inside.test(action))
    .map((form) => ({ ...form, who: "visitor" as const }));
  const routes = world.routes.filter(({ pattern }) => inside.test(pattern));
  return { ...world, routes, forms, attackers: ["visitor"] };
}

/**
 * Whether memory went on rising after the shop was warm: the last tenths against the middle ones.
 * @returns false for a round too short to say so
 */
export function grows({ rss: { tenths } }: Pick<Report, "rss">): boolean {
  if (tenths.length < 10) return false;
  const mean = (from: number, to: number) =>
    tenths.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from);
  return mean(8, 10) > GROWTH * mean(4, 6);
}

function memoryOf({ process: { pid } }: Pick<Front, "process">): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
