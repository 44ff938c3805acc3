// The scans: each starts a shop of its own, lets a tool at it, and says whether the tool saw enough to be believed.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { startFront, stopFront } from "../support/front";
import { missedOf, type Finding, type Planted, type Role } from "./finding";
import { grounds, sees, signIn } from "./people";
import { runSqlmap, targets, type Target } from "./sqlmap";
import { holesOf, planted } from "./twin/holes";
import { runWapiti } from "./wapiti";
import { openWayIn, type WayIn } from "./way-in";

/** A crawl to which the shop showed fewer addresses than this saw nothing. */
const leastSeen = 20;

const nothing = /^$/;
/** At the twin the holes are looked at, and the shop's pages only to see who is signed in. */
const ownPages = /^\/(?:admin|profile)\/(?!planted|overview)/;

/** Where scans keep their shops and logs, and how long each of wapiti's modules may take. */
export interface Place {
  folder: string;
  logs: string;
  seconds: number;
}

/** What one scan came to. */
export interface Row {
  what: string;
  who: string;
  /** Addresses that the shop had shown when the scan was over. */
  seen: number;
  requests: number;
  findings: Finding[];
  /** Such as "15 of 15"; empty where nothing was planted. */
  planted: string;
  /** Why the scan is not to be believed; empty when it is. */
  faults: string[];
}

/** Wapiti as one role. */
export function scanWithWapiti(place: Place, role: Role): Promise<Row[]> {
  return withShop(place, { name: role, shut: grounds[role].shut }, async (way) => {
    const { start, also } = grounds[role];
    const { findings, faults } = await crawl(place, way, { name: role, role, start, also });
    if (way.seen() < leastSeen) faults.push(`saw ${way.seen()} addresses only`);
    const all = [...findings, ...ownFindings(way)];
    return [{ ...rowOf("wapiti", role, way), findings: all, faults }];
  });
}

/** Sqlmap as a visitor. */
export function scanWithSqlmap(place: Place): Promise<Row[]> {
  return withShop(place, { name: "sqlmap", shut: nothing }, async (way) => {
    const { findings, faults } = await tryFields(place, way, targets);
    const all = [...findings, ...ownFindings(way)];
    const row = rowOf("sqlmap", "visitor", way);
    return [{ ...row, findings: all, faults }];
  });
}

/** Both at the twin: what was planted there must be found, and is no finding of the shop's. */
export function scanTwin(place: Place): Promise<Row[]> {
  const rows = withShop(place, { name: "twin", shut: ownPages, twin: true }, async (way) => {
    const found: Row[] = [];
    for (const [role, start] of [
      ["visitor", "/planted/"],
      ["shopper", "/profile/planted?q=x"],
      ["admin", "/admin/planted?id=1"],
    ] as const) {
      const before = way.requests();
      const wanted = planted.filter((one) => one.tool !== "sqlmap" && one.role === role);
      const ground = { name: `twin-${role}`, role, start, also: [start] };
      const { findings, faults } = await crawl(place, way, ground);
      const row = rowOf("wapiti at the twin", role, way);
      found.push(
        judged({ ...row, requests: way.requests() - before, faults }, wanted, [
          ...findings,
          ...ownFindings(way),
        ]),
      );
    }
    const before = way.requests();
    const holes = ["/planted/price?id=1", "/planted/has?name=lamp"];
    const { findings } = await tryFields(
      place,
      way,
      holes.map((address) => ({ address })),
    );
    const wanted = planted.filter(({ tool }) => tool === "sqlmap");
    const row = rowOf("sqlmap at the twin", "visitor", way);
    found.push(judged({ ...row, requests: way.requests() - before }, wanted, findings));
    return found;
  });
  return rows;
}

/** A row of the twin's, by what its tool has missed. */
function judged(row: Row, wanted: Planted[], findings: Finding[]): Row {
  const missed = missedOf(wanted, findings);
  const faults = missed.map(({ kind, path: address }) => `is blind: ${kind} at ${address}`);
  const count = `${wanted.length - missed.length} of ${wanted.length}`;
  return { ...row, planted: count, faults: [...row.faults, ...faults] };
}

interface Crawl {
  name: string;
  role: Role;
  start: string;
  also: string[];
}

async function crawl(place: Place, way: WayIn, { name, role, start, also }: Crawl) {
  const cookies = await signIn(way.origin, role);
  const address = (one: string) => way.origin + one;
  const { findings, ended } = await runWapiti(name, place.logs, {
    ...{ start: address(start), also: also.map(address) },
    ...{ cookies, proxy: way.proxy, bait: way.bait, seconds: place.seconds },
  });
  const faults: string[] = [];
  if (!ended) faults.push("did not end in its time");
  if (!(await sees(address(grounds[role].sees), cookies))) faults.push("was signed out on its way");
  return { findings, faults };
}

async function tryFields(place: Place, way: WayIn, tried: Target[]) {
  const findings: Finding[] = [];
  const faults: string[] = [];
  for (const [number, target] of tried.entries()) {
    const name = `sqlmap-${number}-${path.basename(target.address.split("?")[0] ?? "")}`;
    const { origin, proxy } = way;
    const found = await runSqlmap(name, place.logs, { origin, proxy, target });
    if (found.verdict === "unfinished") faults.push(`came to no verdict on ${target.address}`);
    findings.push(...found.findings);
  }
  return { findings, faults };
}

/** What no tool reports, and the way saw. */
function ownFindings(way: WayIn): Finding[] {
  const one = { tool: "the way in", parameter: "" } as const;
  const faults = way.faults().map((fault): Finding => {
    const [method = "", address = "", status = ""] = fault.split(" ");
    return { ...one, kind: "Fault", method, path: address, info: `answered ${status}` };
  });
  if (!way.lured()) return faults;
  const info = "the shop asked an address that a request named";
  return [...faults, { ...one, kind: "Lured", method: "", path: "", info }];
}

function rowOf(what: string, who: string, way: WayIn): Row {
  const empty = { findings: [], faults: [], planted: "" };
  return { what, who, requests: way.requests(), seen: way.seen(), ...empty };
}

/** A shop with sample data in a folder of its own, for as long as the work takes. */
async function withShop(
  { folder }: Place,
  { name, shut, twin = false }: { name: string; shut: RegExp; twin?: boolean },
  work: (way: WayIn) => Promise<Row[]>,
): Promise<Row[]> {
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  const front = await startFront({
    ...{ DATA_DIR: own, DATABASE_URL: "", ENV_FILE: "off", SAMPLE_DATA: "on", LOG: "off" },
    ...{ HOST: "127.0.0.1", TRUSTED_PROXIES: "1", SAMPLE_SIGN_IN: "anywhere" },
  });
  process.once("exit", () => front.process.kill("SIGKILL"));
  const holes = holesOf((address, cookie) => sees(way.origin + address, cookiesIn(cookie)));
  const way: WayIn = await openWayIn(front.port, own, { shut, holes: twin ? holes : undefined });
  try {
    return await work(way);
  } finally {
    await way.close();
    await stopFront(front);
  }
}

function cookiesIn(header: string): [string, string][] {
  return header.split("; ").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}
