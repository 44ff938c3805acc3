// npm run test:scan: wapiti and sqlmap against a shop of its own and against a twin with planted holes.
//   npm run test:scan [-- --seconds=60] [--only=visitor,shopper,admin,sqlmap,twin] [--logs=DIR]
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { accepted } from "./accepted";
import { lineOf, openOf, unusedOf, type Finding } from "./finding";
import { scanTwin, scanWithSqlmap, scanWithWapiti, type Row } from "./scans";
import { missingTools } from "./tool";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
    logs: { type: "string" },
  },
});
const seconds = Number(values.seconds);
if (!(seconds >= 1)) throw new Error("--seconds must be a number from 1 on.");

const missing = missingTools(["wapiti", "sqlmap", "openssl"]);
if (missing.length > 0) {
  console.log(`SKIPPED: this machine has no ${missing.join(", no ")}. Nothing was scanned.`);
  console.log("On Debian: apt-get install -y wapiti sqlmap");
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-scan-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const logs = path.resolve(values.logs ?? path.join(folder, "logs"));
mkdirSync(logs, { recursive: true });

const place = { folder, logs, seconds };
const scans: Record<string, () => Promise<Row[]>> = {
  visitor: () => scanWithWapiti(place, "visitor"),
  shopper: () => scanWithWapiti(place, "shopper"),
  admin: () => scanWithWapiti(place, "admin"),
  sqlmap: () => scanWithSqlmap(place),
  twin: () => scanTwin(place),
};
const only = values.only?.split(",") ?? Object.keys(scans);
const unknown = only.filter((name) => !(name in scans));
if (unknown.length > 0) throw new Error(`There is no scan ${unknown.join(", ")}.`);

const rows: Row[] = [];
for (const name of only) {
  const done = (await scans[name]?.()) ?? [];
  for (const row of done) console.log(`${row.what}: ${row.faults.join(" ") || "done"}`);
  rows.push(...done);
}

const findings: Finding[] = rows.flatMap((row) => row.findings);
const open = openOf(findings, accepted);
const unused = only.length === Object.keys(scans).length ? unusedOf(findings, accepted) : [];
console.table(
  rows.map(({ what, who, requests, seen, findings: found, planted, faults }) => ({
    what,
    who,
    seen,
    requests,
    findings: openOf(found, accepted).length,
    accepted: found.length - openOf(found, accepted).length,
    "planted found": planted,
    verdict: faults.length > 0 || openOf(found, accepted).length > 0 ? "fail" : "pass",
  })),
);
for (const finding of open) console.log(lineOf(finding));
for (const { what, faults } of rows) for (const fault of faults) console.log(`${what}: ${fault}`);
for (const one of unused) console.log(`Not found any more, to be taken out: ${lineOf(one)}`);
const failed = open.length > 0 || unused.length > 0 || rows.some(({ faults }) => faults.length > 0);
process.exit(failed ? 1 : 0);
