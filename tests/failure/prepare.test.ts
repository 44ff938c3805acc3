// The prepare command where packages were compiled for another version of Node, or another build is there: it makes them anew.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";

let folder = "";
afterEach(() => rmSync(folder, { recursive: true }));

/** A project with one installed package, and an npm that writes down what it is asked for. */
function newProject(loads: string): void {
  folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-prepare-"));
  const put = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  const packages = { "node_modules/better-sqlite3": { version: "1.0.0" } };
  put("package.json", '{"type":"module"}');
  mkdirSync(path.join(folder, "public"));
  put("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
  put("node_modules/.package-lock.json", JSON.stringify({ packages }));
  put("node_modules/better-sqlite3/package.json", '{"main":"index.js"}');
  put("node_modules/better-sqlite3/index.js", loads);
  put(
    "npm.js",
    `import { appendFileSync, writeFileSync } from "node:fs";
     appendFileSync("asked", [process.version, ...process.argv.slice(2)].join(" ") + "\\n");
     writeFileSync("node_modules/better-sqlite3/index.js", ${JSON.stringify(fits)});`,
  );
  for (const name of ["prepare", "esbuild", "join-empty", "join-kysely", "join-shared", "lock"])
    put(`app/cli/${name}.js`, readFileSync(`app/cli/${name}.js`, "utf8"));
  put("fixtures/art/draw.js", 'import { mkdirSync } from "node:fs"; mkdirSync("public/pictures");');
}

const fits = "module.exports = class { close() {} };";
const doesNotFit = `module.exports = class {
  constructor() {
    throw Object.assign(new Error("compiled against NODE_MODULE_VERSION 1"), { code: "ERR_DLOPEN_FAILED" });
  }
};`;

function prepare(goal = "install"): { status: number | null; stdout: string } {
  const env = { ...process.env, npm_execpath: path.join(folder, "npm.js") };
  const args = ["app/cli/prepare.js", goal];
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
}

it("compiles them for this Node, once", () => {
  newProject(doesNotFit);
  expect(prepare()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`for Node ${process.versions.node}`) as string,
  });
  expect(prepare()).toMatchObject({ status: 0, stdout: "" });
  const asked = readFileSync(path.join(folder, "asked"), "utf8");
  expect(asked).toBe(`${process.version} rebuild\n`);
});

it("asks for nothing where they fit", () => {
  newProject(fits);
  expect(prepare()).toMatchObject({ status: 0 });
  expect(prepare()).toMatchObject({ status: 0, stdout: "" });
  expect(() => readFileSync(path.join(folder, "asked"))).toThrow("ENOENT");
});

it("builds once, and again where another build took the place of what it had compressed", () => {
  newProject(fits);
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  mkdirSync(path.join(folder, path.dirname(remix)), { recursive: true });
  writeFileSync(
    path.join(folder, remix),
    `import { mkdirSync, rmSync, writeFileSync } from "node:fs";
     rmSync("public/build", { recursive: true, force: true });
     for (const name of ["build", "public/build"]) mkdirSync(name, { recursive: true });
     writeFileSync("build/index.js", "server");
     for (const name of ["a.js", "b.css", "c.png"]) writeFileSync("public/build/" + name, name);`,
  );
  // The true one joins what the true compiler made.
  writeFileSync(path.join(folder, "app/cli/join-shared.js"), "export const joinAll = () => {};");
  for (const name of ["remix.config.js", "postcss.config.js", "tsconfig.json"])
    writeFileSync(path.join(folder, name), "");
  const built = () => readdirSync(path.join(folder, "public/build")).join(" ");
  const compressed = "a.js a.js.br a.js.gz b.css b.css.br b.css.gz c.png";
  const builds = { status: 0, stdout: expect.stringContaining("Building") as string };
  expect(prepare("start")).toMatchObject(builds);
  expect(built()).toBe(compressed);
  expect(prepare("start")).toMatchObject({ status: 0, stdout: "" });
  spawnSync(process.execPath, [remix], { cwd: folder });
  expect(built()).toBe("a.js b.css c.png");
  expect(prepare("start")).toMatchObject(builds);
  expect(built()).toBe(compressed);
});
