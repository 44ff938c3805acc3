// An older version and this one on one database: the older sells, this one starts beside it and migrates, both sell on, then the older stops.
//   npm run test:rolling [-- --from=REV] [--orders=10]
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { ask } from "../bench/load.js";
import { startServer } from "../bench/server.js";
import { administrator } from "../bench/visitors.js";
import { startSale, takeStock } from "../failover/sale.js";
import { until } from "../failover/until.js";
import { hasty, startPostgres } from "../support/postgres.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SHELF = 1_000_000;
const CROWD = 3;
/** So many orders are read in both. */
const READ = 5;

const from = option("from") ?? lastReleased();
const orders = Number(option("orders") ?? "10");
const home = mkdtempSync(path.join(tmpdir(), "gadget-shop-rolling-"));
process.once("exit", () => rmSync(home, { recursive: true, force: true }));
const older = buildOf(from);
const server = await startPostgres({ flags: hasty });
const settings = {
  ...{ DATABASE_URL: server.url, SESSION_SECRET: randomBytes(32).toString("base64url") },
  // The sale's buyers are told apart by this, and so the administrator comes from elsewhere.
  ...{ TRUSTED_PROXIES: "1", SAMPLE_SIGN_IN: "anywhere" },
};
/** @type {import("../bench/server.js").Server[]} */
const shops = [];
let failed = false;
try {
  await open(older);
  for (const table of ["variants", "products"]) await query(`update ${table} set stock = ${SHELF}`);
  const before = await migrations();
  const sale = startSale(() => shops.map(({ origin }) => origin), CROWD);
  /** @param {string} where */
  const sold = async (where) => {
    const wanted = sale.acknowledged.length + orders;
    await until(`orders ${where}`, async () => sale.acknowledged.length >= wanted);
    const others = [...sale.refusals].map(([what, times]) => `${what}: ${times}`).join(", ");
    console.log(
      `${sale.acknowledged.length} orders, ${where}; other answers so far: ${others || "none"}`,
    );
  };
  await sold(`${from} alone`);
  await open(root);
  const added = (await migrations()).filter((name) => !before.includes(name));
  console.log(`this version ran ${added.length} migrations: ${added.join(", ") || "none"}`);
  await sold("both");
  const differing = await readInBoth(sale.acknowledged.slice(-READ).map(({ id }) => id));
  const leaving = shops.shift();
  // As a proxy does, which lets end what it has sent there.
  await sale.begun();
  await leaving?.stop();
  await sold("this version alone");
  await sale.stop();
  const counted = await takeStock(query, sale.acknowledged, SHELF);
  console.table({
    acknowledged: sale.acknowledged.length,
    ...counted,
    "read otherwise": differing,
  });
  failed =
    counted.lost + counted.doubled + counted["stocks that do not add up"] + differing > 0 ||
    // A buyer who saw the older version's page may be asked by the newer one to look again.
    [...sale.refusals.keys()].some((what) => what !== "409");
} finally {
  await Promise.all(shops.map((shop) => shop.stop()));
  await server.remove();
}
console.log(failed ? "fail" : "pass");
process.exit(failed ? 1 : 0);

/**
 * Builds a revision in a folder of its own, with the packages of this one.
 *
 * @param {string} revision
 */
function buildOf(revision) {
  const folder = path.join(home, "older");
  mkdirSync(folder);
  const archive = path.join(home, "older.tar");
  execFileSync("git", ["archive", "--output", archive, revision], { cwd: root });
  execFileSync("tar", ["--extract", "--file", archive, "--directory", folder]);
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const pictures = path.join(root, "public/pictures");
  if (existsSync(pictures))
    cpSync(pictures, path.join(folder, "public/pictures"), { recursive: true });
  console.log(`building ${revision}`);
  const programs = [["node_modules/.bin/remix", "build"]];
  if (existsSync(path.join(folder, "app/cli/join-empty.js")))
    programs.push(["app/cli/join-empty.js"]);
  for (const program of programs) {
    const built = spawnSync(process.execPath, program, { cwd: folder, encoding: "utf8" });
    if (built.status !== 0) throw new Error(`${program.join(" ")} failed.\n${built.stderr}`);
  }
  return folder;
}

/** @param {string} folder */
async function open(folder) {
  const shop = await startServer(path.join(home, "data"), undefined, folder, settings);
  // As a proxy does, which sends nobody to one that is not ready.
  await until("a start", async () => (await ask(`${shop.origin}/readyz`)).status === 200);
  shops.push(shop);
}

/**
 * How many of some orders the two versions show otherwise: in the state or in any amount.
 *
 * @param {string[]} ids
 */
async function readInBoth(ids) {
  let differing = 0;
  const admins = await Promise.all(shops.map(({ origin }) => administrator(origin)));
  for (const id of ids) {
    const pages = await Promise.all(
      shops.map(({ origin }, index) =>
        factsOf(`${origin}/admin/orders/${id}`, admins[index] ?? {}),
      ),
    );
    if (pages[0] !== pages[1] || pages[0] === "") {
      differing += 1;
      console.log(`#${id}: ${pages.join(" / ")}`);
    }
  }
  return differing;
}

/** @param {string} url @param {Record<string, string>} headers */
async function factsOf(url, headers) {
  const { status, body } = await ask(url, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (status !== 200) return `${status}`;
  const main = body.toString().split("<main")[1]?.split("</main>")[0] ?? "";
  const facts = main.match(
    /[৳$]\s?[\d,.]+\d|bench-\d+@example\.com|Awaiting payment|To pay on delivery/g,
  );
  return [...new Set(facts)].sort().join(" ");
}

/** @param {string} text */
async function query(text) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function migrations() {
  const rows = await query("select name from kysely_migration order by name");
  return rows.map(({ name }) => String(name));
}

/** The last release's tag; in a repository without one, the commit before this. */
function lastReleased() {
  const found = spawnSync("git", ["describe", "--tags", "--abbrev=0"], {
    cwd: root,
    encoding: "utf8",
  });
  return found.status === 0 ? found.stdout.trim() : "HEAD~1";
}

/** @param {string} name */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}
