// Makes a fresh clone ready to start or to test: packages, pictures, build, browser. Plain node, needs no package.
//   node app/cli/prepare.js [install|start|test]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { joinAll } from "./join-shared.js";
import { takeLock } from "./lock.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const serverBuild = path.join(root, "build/index.js");
const buildStamp = path.join(root, "build/prepared");
const pictures = path.join(root, "public/pictures");
const pictureStamp = path.join(pictures, ".drawn");

const goal = process.argv[2] ?? "start";
if (!["install", "start", "test"].includes(goal)) {
  stop(`Usage: node app/cli/prepare.js [install|start|test], not "${goal}".`);
}
checkNode();
// They come from elsewhere, and need nothing of what is made here.
const browsers = goal === "test" ? haveBrowsers() : undefined;
if (!isReady()) {
  takeLock(path.join(root, ".cache/prepare.lock"));
  // Another prepare may have done the work while this one waited.
  if (!packagesInstalled()) await installPackages();
  // All three take their time, and none needs what another makes.
  const compiled = compiledForThisNode() ? undefined : compilePackages();
  const drawn = picturesAreDrawn() ? undefined : drawPictures();
  if (goal !== "install" && !buildIsFresh()) await buildShop();
  await Promise.all([compiled, drawn]);
}
await browsers;

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`The shop needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

function isReady() {
  const installed = packagesInstalled() && compiledForThisNode() && picturesAreDrawn();
  return installed && (goal === "install" || buildIsFresh());
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm keeps a lock file of its own in
 * there, written when an install is complete: it is true after any npm command, not only after ours.
 */
function packagesInstalled() {
  try {
    const wanted = lockedPackages("package-lock.json");
    const present = lockedPackages("node_modules/.package-lock.json");
    return Object.entries(wanted).every(
      ([name, { version, optional }]) =>
        name === "" || (present[name] ? present[name].version === version : optional === true),
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
}

async function installPackages() {
  say("Installing packages (npm ci); the first time takes a few minutes.");
  const [command, args, env] = npm(["ci", "--include=dev", "--ignore-scripts"]);
  const ran = await run(command, args, env);
  if (ran.status !== 0) stop(`npm ci failed.\n${ran.output}`);
}

/** Whether the one package that is compiled on installation loads; after a change of Node it no longer does. */
function compiledForThisNode() {
  try {
    const Database = createRequire(path.join(root, "package.json"))("better-sqlite3");
    // The compiled part is loaded when the first database is opened.
    new Database(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/** Runs what packages want to be done after they were installed, which compiling is the most of. */
async function compilePackages() {
  say(`Compiling packages for Node ${process.versions.node}; it takes a minute or two.`);
  const [command, args, env] = npm(["rebuild"]);
  const ran = await run(command, args, env);
  if (ran.status !== 0) stop(`npm rebuild failed.\n${ran.output}`);
}

/**
 * @param {string[]} args
 * @returns {[command: string, args: string[], env: NodeJS.ProcessEnv]}
 */
function npm(args) {
  const script = process.env.npm_execpath;
  // npm and what it compiles with run on this Node, whichever else the path names first.
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, ...headersOfThisNode() };
  return script?.endsWith(".js") ? [process.execPath, [script, ...args], env] : ["npm", args, env];
}

/** Packages that compile find Node's headers there and need not download them; those of another version do harm. */
function headersOfThisNode() {
  const [major] = process.versions.node.split(".");
  const folder = [path.dirname(path.dirname(process.execPath)), "/usr"].find((place) => {
    const header = path.join(place, "include/node/node_version.h");
    if (!existsSync(header)) return false;
    return readFileSync(header, "utf8").includes(`#define NODE_MAJOR_VERSION ${major}\n`);
  });
  return folder ? { npm_config_nodedir: folder } : {};
}

/** Whether the artwork's code and the products are still those that the pictures were drawn from. */
function picturesAreDrawn() {
  return existsSync(pictureStamp) && readFileSync(pictureStamp, "utf8") === artworkHash();
}

/** Draws what is missing; pictures keep their names, so what did not change is not drawn again. */
async function drawPictures() {
  say("Drawing the pictures of the shop; the first time takes a minute or two.");
  const stamp = artworkHash();
  const draw = spawn(process.execPath, ["fixtures/art/draw.js"], { cwd: root, stdio: "inherit" });
  const [status] = await once(draw, "close");
  if (status !== 0) stop("Drawing the pictures failed.");
  writeFileSync(pictureStamp, stamp);
}

function artworkHash() {
  return hashOf(["fixtures/art", "fixtures/products"]);
}

async function buildShop() {
  say("Building the shop (remix build).");
  const stamp = sourcesHash();
  const remix = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const ran = await run(process.execPath, [remix, "build"], env);
  // The compiler may end with "all goroutines are asleep" after "built": then nothing is missing.
  if (ran.status !== 0 || !existsSync(serverBuild)) stop(`remix build failed.\n${ran.output}`);
  await joinAll(root);
  compressAssets();
  writeFileSync(buildStamp, `${stamp} ${hash(readFileSync(serverBuild))}\n`);
}

/** Fresh: made from these very sources, compressed, and not replaced by `remix dev` or `remix build` since. */
function buildIsFresh() {
  if (!existsSync(buildStamp) || !existsSync(serverBuild)) return false;
  const [sources, build] = readFileSync(buildStamp, "utf8").trim().split(" ");
  if (build !== hash(readFileSync(serverBuild)) || sources !== sourcesHash()) return false;
  return assets().every((file) => existsSync(`${file}.br`) && existsSync(`${file}.gz`));
}

function sourcesHash() {
  return hashOf([
    ...["app", "fixtures", "public"],
    ...["remix.config.js", "postcss.config.js", "tsconfig.json", "package-lock.json"],
  ]);
}

/** @param {string[]} tops files and folders */
function hashOf(tops) {
  const sum = createHash("sha256");
  for (const file of tops.flatMap((top) => filesUnder(path.join(root, top)))) {
    sum.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return sum.digest("hex");
}

/**
 * @param {string} place
 * @returns {string[]} files in a fixed order, without what is made here
 */
function filesUnder(place) {
  const made = [path.join(root, "public/build"), pictures];
  if (!existsSync(place) || made.includes(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** Compresses the browser's files once, as well as can be, so that no request has to. */
function compressAssets() {
  for (const file of assets()) {
    const content = readFileSync(file);
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, best));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** The browser's files of the build. */
function assets() {
  const folder = path.join(root, "public/build");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|css|svg)$/.test(name))
    .map((name) => path.join(folder, name));
}

/** One after the other, for Debian installs nothing beside something else. */
async function haveBrowsers() {
  await haveChromium();
  await haveTextBrowsers();
}

async function haveChromium() {
  const { findChromium } = await import("../../tests/support/chromium.js");
  if (process.env.CHROMIUM_PATH && findChromium() === process.env.CHROMIUM_PATH) return;
  if (process.env.CHROMIUM_PATH) say(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`);
  const shell = "chromium-headless-shell";
  if (findChromium()?.endsWith(shell)) return;
  // The tests take half as long with it, so it is worth fetching where another browser is there.
  let output = "";
  if (mayInstallDebian()) {
    await aptGet("update");
    for (const name of [shell, "chromium"]) {
      if (name !== shell && findChromium()) break;
      say(`Installing Chromium for the tests (apt-get install ${name}).`);
      const ran = await aptGet("install", "-y", name);
      if (ran.status === 0 && findChromium()) return;
      output += ran.output;
    }
  }
  if (findChromium()) return;
  stop(
    `The tests need Chromium. Run \`npx playwright install chromium\`, or set CHROMIUM_PATH.\n${output}`,
  );
}

/** One test visits the shop with them; where they cannot be had it is left out, and says so. */
async function haveTextBrowsers() {
  const names = ["w3m", "lynx", "tmux"];
  const looked = await Promise.all(names.map((name) => run(name, ["-V"], process.env)));
  const missing = names.filter((_, index) => looked[index]?.output.includes("ENOENT"));
  if (missing.length === 0 || !mayInstallDebian()) return;
  say(`Installing text browsers for the tests (apt-get install ${missing.join(" ")}).`);
  await aptGet("update");
  await aptGet("install", "-y", ...missing);
}

function mayInstallDebian() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

/** @param {string[]} args */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];
  return run("apt-get", [...patience, ...args], env);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function run(command, args, env) {
  const ran = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [ran.stdout, ran.stderr]) stream.on("data", (part) => (output += part));
  ran.on("error", (error) => (output += error.message));
  // One that is not there says so by an error, and is closed all the same.
  /** @type {number | null} */
  const status = await new Promise((resolve) => ran.on("close", resolve));
  return { status, output };
}

/** @param {string | Buffer} content */
function hash(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** @param {string} line */
function say(line) {
  console.log(line);
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
