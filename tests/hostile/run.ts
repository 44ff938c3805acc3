// Attacks a shop of its own with odd requests: `npm run test:hostile -- [--count=100000] [--seed=1] [--only=N]`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFront, stopFront } from "../support/front";
import { attack, grows, type Report } from "./attack";

const seed = option("seed", 1);
const only = process.argv.some((word) => word.startsWith("--only="))
  ? option("only", 0)
  : undefined;
const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-hostile-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
// For the commands that make an administrator, too.
Object.assign(process.env, {
  NODE_ENV: "production",
  DATA_DIR: folder,
  DATABASE_URL: "",
  ENV_FILE: "off",
  SAMPLE_DATA: "on",
  LOG: "off",
  TRUSTED_PROXIES: "1",
});

const front = await startFront();
const started = performance.now();
const report = await attack(front, { seed, count: option("count", 100_000), only });
const seconds = (performance.now() - started) / 1000;
if (!report.exited) await stopFront(front);
print(report);
if (report.exited) console.log(front.output().slice(-4_000));
const refused = report.faults.some(({ answer }) => answer.status >= 500);
if (grows(report)) console.log("Memory goes on growing.");
process.exit(report.exited || refused || grows(report) ? 1 : 0);

function option(name: string, fallback: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`));
  if (given === undefined) return fallback;
  const number = Number(given.slice(name.length + 3));
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} must be a whole number.`);
  process.exit(1);
}

function print({ requests, forms, oddFields, classes, faults, exited, rss }: Report): void {
  for (const { attack: made, answer } of faults) {
    const { method, path: address, headers, body } = made.sent;
    console.log(
      `\n${answer.status || "no answer"} to ${made.what}: --seed=${seed} --only=${made.number}`,
    );
    console.log(
      `  ${made.who}: ${method} ${address.slice(0, 300)} ${headers["Content-Type"] ?? ""}`,
    );
    if (body) console.log(`  ${JSON.stringify(body.toString().slice(0, 500))}`);
    console.log(`  ${answer.text.replaceAll(/\s+/g, " ").slice(0, 200)}`);
  }
  const kinds = ["2xx", "3xx", "4xx", "5xx", "none"];
  console.log(`\n${["", ...kinds].map((kind) => kind.padStart(9)).join("")}`);
  for (const [who, counts] of Object.entries(classes)) {
    const cells = kinds.map((kind) => String(counts[kind] ?? 0).padStart(9));
    console.log(`${who.padStart(9)}${cells.join("")}`);
  }
  console.log(`\n${forms} forms, ${oddFields} odd fields; seed ${seed}`);
  console.log(
    `${requests} requests in ${seconds.toFixed(1)} s; memory ${[rss.before, ...rss.tenths, rss.after].join(", ")} MB`,
  );
  console.log(exited ? "The process has ended." : "The process runs on.");
}
