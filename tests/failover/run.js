// Kills the primary of two PostgreSQL servers while two processes sell, promotes the standby, and prints what it cost.
//   npm run test:failover [-- --away=3] [--crowd=8] [--orders=40]
import { failOver } from "./failover.js";
import { pairPrograms } from "./pair.js";

const MOST_SECONDS = 30;

const programs = pairPrograms();
if (programs === null) {
  console.log(
    "Skipped: no PostgreSQL with pg_basebackup under /usr/lib/postgresql (on Debian: apt install postgresql).",
  );
  process.exit(0);
}
const figures = await failOver({
  programs,
  crowd: number("crowd", 8),
  orders: number("orders", 40),
  awaySeconds: number("away", 3),
  // Whoever starts now has seen nothing of what happened.
  besideFormer: (pair, open) => open(pair.url),
  say: (words) => console.log(words),
});
console.table(
  Object.fromEntries(Object.entries(figures).map(([what, value]) => [what, { value }])),
);
const holds =
  figures["seconds without selling"] < MOST_SECONDS &&
  figures.lost + figures.doubled + figures["stocks that do not add up"] === 0 &&
  figures["connections to the former primary"] === 0 &&
  !/\b(?:4\d\d|50[0-24-9])\b/.test(
    `${figures["other answers"]} ${figures["pages while no server took writes"]}`,
  );
console.log(holds ? "pass" : "fail");
process.exit(holds ? 0 : 1);

/**
 * @param {string} name
 * @param {number} fallback
 */
function number(name, fallback) {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given ? Number(given.slice(name.length + 3)) : fallback;
}
