// The browser's files joined after a build: whoever named one of them names the joined file, under a new name of its own.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { joinAll } from "../../app/cli/join-shared.js";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "gadget-shop-join-"));
  symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
  mkdirSync(path.join(root, "build"));
  mkdirSync(path.join(root, "public/build/_shared"), { recursive: true });
  mkdirSync(path.join(root, "public/build/routes"));
});
afterEach(() => rmSync(root, { recursive: true }));

const page = (name: string) => `/build/routes/${name}-AAAAAAAA.js`;
const pages = {
  "routes/_shop": "a",
  "routes/_shop._index": "b",
  "routes/_shop.category": "c",
  "routes/_shop.product.$id": "d",
};
const shared = (name: string) => `/build/_shared/chunk-${name}.js`;

/** A build of a root, four pages that share a state and the framework, and one that shares nothing. */
function build(state = `var n=[];export{n as a};\n/*! licence of n */`): void {
  const routes = Object.fromEntries(
    Object.entries(pages).map(([id, name]) => [
      id,
      { module: page(name), imports: [shared("ONE")] },
    ]),
  );
  const manifest = JSON.stringify({
    entry: { module: "/build/entry.client-AAAAAAAA.js", imports: [shared("FRAME")] },
    routes: {
      root: { module: "/build/root-AAAAAAAA.js", imports: [shared("ONE"), shared("TWO")] },
      ...routes,
    },
    url: "/build/manifest-AAAAAAAA.js",
  });
  const files = {
    "/build/manifest-AAAAAAAA.js": `window.__remixManifest=${manifest};`,
    "/build/entry.client-AAAAAAAA.js": `import{a as f}from"${shared("FRAME")}";f();`,
    "/build/root-AAAAAAAA.js": `import{a as x}from"${shared("ONE")}";import{a as y}from"${shared("TWO")}";import"${shared("FRAME")}";export{x,y as default};`,
    [shared("FRAME")]: `var f=()=>"${"f".repeat(100_001)}";export{f as a};`,
    [shared("ONE")]: state,
    [shared("TWO")]:
      `import{a as n}from"${shared("ONE")}";import{a as f}from"${shared("FRAME")}";n.push(f);var t=()=>n.length;export{t as a};`,
    "/build/routes/alone-AAAAAAAA.js": "export{};",
    ...Object.fromEntries(
      Object.values(pages).map((name) => [
        page(name),
        `import{a as q}from"${shared("TWO")}";export{q as default};`,
      ]),
    ),
  };
  for (const [file, text] of Object.entries(files))
    writeFileSync(path.join(root, "public", file), text);
  writeFileSync(path.join(root, "build/index.js"), `var assets={routes:${manifest}}`);
}

function built(): Map<string, string> {
  const folder = path.join(root, "public/build");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    names
      .filter((name) => name.endsWith(".js"))
      .map((name) => [`/build/${name}`, readFileSync(path.join(folder, name), "utf8")]),
  );
}

it("leaves one file of what the pages share, and one of the framework", async () => {
  build();
  await joinAll(root);
  const files = built();
  const sharedNow = [...files.keys()].filter((name) => name.includes("/_shared/"));
  expect(sharedNow.sort()).toEqual([
    expect.stringMatching(/framework-[0-9A-F]{8}\.js$/),
    expect.stringMatching(/shop-[0-9A-F]{8}\.js$/),
  ]);
  const [framework = "", shop = ""] = sharedNow;
  expect(files.get(framework)).not.toContain("/build/");
  expect(files.get(shop)).toContain(`from"${framework}"`);
  // Only in the first line the browser heeds it.
  for (const name of sharedNow) {
    expect(files.get(name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
  // The state that two of them had in common stays one, and its licence stays with it.
  expect(files.get(shop)?.match(/=\[\]/g)).toHaveLength(1);
  expect(files.get(shop)).toContain("licence of n");
});

it("gives every file that names another one now a new name, and keeps the others'", async () => {
  build();
  await joinAll(root);
  const files = built();
  const texts = [...files.values(), readFileSync(path.join(root, "build/index.js"), "utf8")];
  const named = texts.flatMap((text) =>
    Array.from(text.matchAll(/"(\/build\/[^"]+)"/g), ([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect([...files.keys()]).toContain(name);
  expect([...files.keys()].filter((name) => name.includes("-AAAAAAAA"))).toEqual([
    "/build/routes/alone-AAAAAAAA.js",
  ]);
  const manifest = [...files.keys()].find((name) => name.includes("manifest-")) ?? "";
  expect(texts.at(-1)).toContain(`"url":"${manifest}"`);
  expect(files.get(manifest)).toMatch(/"imports":\["[^",]+shop-\w+\.js"\]/);
});

it("names them anew when what is joined changes", async () => {
  build();
  await joinAll(root);
  const before = [...built().keys()];
  rmSync(path.join(root, "public/build"), { recursive: true });
  mkdirSync(path.join(root, "public/build/_shared"), { recursive: true });
  mkdirSync(path.join(root, "public/build/routes"));
  build("var n=[1];export{n as a};");
  await joinAll(root);
  const after = [...built().keys()];
  const kept = after.filter((name) => before.includes(name)).map((name) => name.slice(0, -12));
  expect(kept.sort()).toEqual([
    "/build/_shared/framework",
    "/build/entry.client",
    "/build/routes/alone",
  ]);
});

it("stops at an import that it does not understand, and at a name that nobody exports", async () => {
  build();
  const home = path.join(root, "public", page("b"));
  writeFileSync(home, `import*as all from"${shared("TWO")}";export{all};`);
  await expect(joinAll(root)).rejects.toThrow("An import that is not understood");
  build();
  writeFileSync(home, `import{z}from"${shared("TWO")}";export{z};`);
  await expect(joinAll(root)).rejects.toThrow("exports no z");
});
