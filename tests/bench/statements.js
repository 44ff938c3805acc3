// Loaded into a server before its own code (node --import): how long each of its statements takes, on either engine.
import Database from "better-sqlite3";
import { writeFileSync } from "node:fs";
import pg from "pg";

/** @type {Map<string, number[]>} */
const times = new Map();

/**
 * @param {string} text
 * @param {unknown} values
 * @param {number} start
 */
function note(text, values, start) {
  // One that is asked for with the present moment is the same statement every time.
  const key = `${text} ${JSON.stringify(values)}`.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  const known = times.get(key);
  if (known) known.push(performance.now() - start);
  else times.set(key, [performance.now() - start]);
}

const memory = new Database(":memory:");
const statement = Object.getPrototypeOf(memory.prepare("select 1"));
memory.close();
const { all } = statement;
/** @type {import("better-sqlite3").Database | undefined} the shop's own connection */
let shop;
statement.all = function (/** @type {unknown[]} */ ...values) {
  shop ??= this.database;
  const start = performance.now();
  const rows = all.apply(this, values);
  note(this.source, values, start);
  return rows;
};

const { now } = performance;
let passed = 0;
performance.now = () => now.call(performance) + passed;

// A shop on SQLite is one process: its own writes leave what it has read of the file in memory. Most other signals end it.
process.on("SIGCONT", () => {
  shop?.exec(String(process.env.CHANGE));
  // Nothing that pages share is shared for longer.
  passed += 1100;
});

const { query } = pg.Client.prototype;
/** @param {unknown[]} sent */
pg.Client.prototype.query = async function (...sent) {
  const start = performance.now();
  // @ts-expect-error its overloads cannot be passed on
  const result = await query.apply(this, sent);
  const [first, second] = sent;
  const named = typeof first === "object" ? /** @type {pg.QueryConfig | null} */ (first) : null;
  note(named?.text ?? String(first), named?.values ?? second, start);
  return result;
};

// What a statement takes warm is the least that it took: the rest is what a busy machine held up.
process.once("exit", () => {
  const warm = [...times]
    .filter(([, each]) => each.length > 2)
    .map(([text, each]) => ({ text, times: each.length, ms: Math.min(...each) }));
  warm.sort((a, b) => b.ms - a.ms);
  writeFileSync(process.env.STATEMENTS_FILE ?? "", JSON.stringify(warm.slice(0, 20)));
});
