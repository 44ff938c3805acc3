// Runs wapiti, a scanner that crawls a site and tries every field, and reads its report.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Finding } from "./finding";
import { runTool } from "./tool";

/**
 * What it tries. Left out: wapp and nikto, which fetch lists; csrf, which looks for hidden fields, where the
 * shop goes by who asks (tests/routes/forgery.test.ts); buster and brute_login_form, which guess names;
 * methods, which reports nothing; htaccess, whose made-up method Node refuses before anybody hears of it.
 */
const modules = [
  ...["backup", "blindsql", "cookieflags", "crlf", "csp", "exec", "file"],
  ...["http_headers", "permanentxss", "redirect", "shellshock", "sql", "ssrf", "xss", "xxe"],
];

export interface WapitiRun {
  /** Where it begins and what it does not leave: the folder of this address. */
  start: string;
  /** Addresses to look at beside it. */
  also: string[];
  /** The cookies of who scans. */
  cookies: [name: string, value: string][];
  /** A forward proxy, and the address that nobody but a lured shop asks. */
  proxy: string;
  bait: string;
  /** How long it may try with each module; the crawl, without which nothing is tried, has four times that. */
  seconds: number;
}

const findingSchema = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  parameter: z.string().nullish(),
});
const kindsSchema = z.record(z.string(), z.array(findingSchema));
const reportSchema = z.object({ vulnerabilities: kindsSchema, anomalies: kindsSchema });

/**
 * Runs it.
 * @returns what it found, and whether it ended by itself
 */
export async function runWapiti(
  name: string,
  folder: string,
  { start, also, cookies, proxy, bait, seconds }: WapitiRun,
): Promise<{ findings: Finding[]; ended: boolean }> {
  const own = path.join(folder, name);
  mkdirSync(own, { recursive: true });
  const [report, jar] = [path.join(own, "report.json"), path.join(own, "cookies.json")];
  writeFileSync(jar, JSON.stringify(jarOf(cookies)));
  const { ended } = await runTool(
    "wapiti",
    [
      ...["-u", start, "--scope", "folder", "-m", modules.join(), "-c", jar],
      ...also.flatMap((address) => ["-s", address]),
      ...["-p", `${proxy}/`, "--endpoint", bait, "--verify-ssl", "0", "-t", "10"],
      ...[
        "-d",
        "3",
        "--max-files-per-dir",
        "40",
        "--max-links-per-page",
        "40",
        "--max-parameters",
        "25",
      ],
      ...["--max-scan-time", String(4 * seconds), "--max-attack-time", String(seconds)],
      ...["--store-session", own, "--store-config", own, "--flush-session", "--no-bugreport"],
      ...["-f", "json", "-o", report],
    ],
    // A module looks at the clock only after each address, which may take several times as long.
    { name, folder, seconds: seconds * (modules.length + 4) * 4 },
  );
  return { findings: ended ? findingsIn(readFileSync(report, "utf8")) : [], ended };
}

/** The findings of a report in JSON, each once. */
export function findingsIn(report: string): Finding[] {
  const { vulnerabilities, anomalies } = reportSchema.parse(JSON.parse(report));
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
    ([kind, found]) =>
      found.map(({ parameter, ...one }): Finding => {
        const [address = ""] = one.path.split("?");
        return { tool: "wapiti", kind, ...one, path: address, parameter: parameter ?? "" };
      }),
  );
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Cookies in the form that wapiti reads: by host, path and name. */
function jarOf(cookies: WapitiRun["cookies"]) {
  const facts = { expires: null, secure: true, port: null, version: 0 };
  const named = cookies.map(([name, value]) => [name, { value, ...facts }] as const);
  return { "127.0.0.1": { "/": Object.fromEntries(named) } };
}
