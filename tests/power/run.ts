// Cuts the power of the shop again and again: npm run test:power -- [--cuts=25] [--engine=sqlite|postgres] [--seed=N] [--without-sync]
import { makeShop, type Care, type EngineName } from "./machine";
import { runRounds, type Report } from "./rounds";
import { whyNoStorage } from "./storage";

const LONGEST_MINUTES = 45;
/** So many writes and synchronisations of the storage lie before a cut at most. */
const LATEST = 2_500;
const cuts = Number(option("cuts") ?? 25);
const seed = Number(option("seed") ?? Date.now() % 1_000_000);
const engine = option("engine");
const engines: EngineName[] =
  engine === "sqlite" || engine === "postgres" ? [engine] : ["sqlite", "postgres"];
/** The shop itself, then its twins, which take less care: the test must notice those. */
const cares: Care[] = process.argv.includes("--without-sync")
  ? ["never"]
  : ["as it is", "late", "never"];

setTimeout(() => {
  console.error(`Given up after ${LONGEST_MINUTES} minutes.`);
  process.exit(1);
}, LONGEST_MINUTES * 60_000).unref();

// What is started here is stopped by handlers of "exit", which a signal alone would skip.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

const why = await whyNoStorage();
if (why !== null) {
  console.log(`SKIPPED: this machine lets nobody mount a file system of the test's own. ${why}`);
  process.exit(0);
}
console.log(`Repeat with --seed=${seed}`);
const rows: object[] = [];
const told: boolean[] = [];
for (const name of engines) await cutPower(name);
console.table(rows);
process.exit(told.every((right) => right) ? 0 : 1);

async function cutPower(name: EngineName): Promise<void> {
  const shop = await makeShop(name);
  try {
    for (const care of cares) {
      const onLook = (done: number, acknowledged: number) =>
        console.log(
          `     ${name}, synchronised ${care}: ${done} cuts, ${acknowledged} acknowledged`,
        );
      const report = await runRounds(shop, { care, cuts, seed, latest: LATEST, onLook });
      rows.push(rowOf(name, care, report));
      told.push(tell(name, care, report));
    }
  } finally {
    await shop.remove();
  }
}

function rowOf(name: EngineName, care: Care, report: Report) {
  const { lost, doubled, damage } = report;
  return {
    engine: name,
    synchronised: care,
    cuts: report.cuts,
    "taken back": report.takenBack,
    acknowledged: report.acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    damage: damage.length,
    seconds: Math.round(report.seconds),
  };
}

/** @returns whether it is as it must be: a shop may lose nothing, a twin that loses nothing was not put to the test */
function tell(name: EngineName, care: Care, { lost, doubled, damage }: Report): boolean {
  const faults = [
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...damage.map((what) => `damage: ${what}`),
  ];
  const twin = care !== "as it is";
  const right = twin === faults.length > 0;
  const found = faults.length > 0 ? `${faults.length} faults` : "nothing lost";
  console.log(`${right ? "ok  " : "FAIL"} ${name}, synchronised ${care}: ${found}`);
  for (const fault of faults.slice(0, twin ? 2 : 20)) console.log(`       ${fault.slice(0, 300)}`);
  return right;
}

function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}
