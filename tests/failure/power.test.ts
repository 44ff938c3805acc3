// The power cut while the shop sells (`npm run test:power` is the long form): what was acknowledged is there, once, and a shop that does not synchronise is found out.
import {
  appendFileSync,
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, type TestContext } from "vitest";
import { Chance } from "../hostile/chance";
import { DiskFile } from "../power/disk-file";
import { DiskFolder } from "../power/disk-folder";
import { makeShop } from "../power/machine";
import { runRounds } from "../power/rounds";
import { mountStorage, whyNoStorage } from "../power/storage";
import { engine } from "../support/engine";

let why: string | null;
beforeAll(async () => {
  why = await whyNoStorage();
});

const skipWithout = (skip: TestContext["skip"]) =>
  skip(why !== null, `this machine lets nobody mount a file system of the test's own: ${why}`);

test(
  `${engine}: the shop loses nothing that it acknowledged, and without synchronisation it does`,
  { timeout: 480_000 },
  async ({ skip }) => {
    skipWithout(skip);
    const shop = await makeShop(engine, process.env.TEST_TEMPLATE);
    try {
      const { lost, doubled, damage, ...kept } = await runRounds(shop, {
        ...{ care: "as it is", cuts: 2, seed: 3, latest: 500 },
      });
      expect({ lost, doubled, damage }).toEqual({ lost: [], doubled: [], damage: [] });
      expect(kept.cuts).toBe(2);
      expect(kept.acknowledged).toBeGreaterThan(0);
      const twin = await runRounds(shop, { care: "never", cuts: 4, seed: 3, latest: 500 });
      expect(twin.lost.length + twin.damage.length).toBeGreaterThan(0);
    } finally {
      await shop.remove();
    }
  },
);

describe.runIf(engine === "sqlite")("the storage that loses its power", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-power-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes as it is told, cuts the power, and says what is there then. */
  async function surviving(work: () => void): Promise<Record<string, string>> {
    const storage = await mountStorage(folder);
    try {
      work();
      const failed = storage.failAfter(0);
      await failed;
      await storage.abandon();
      await storage.restore({ seed: 1, torn: false });
      const names = readdirSync(folder).sort();
      return Object.fromEntries(
        names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
      );
    } finally {
      await storage.remove();
    }
  }
  const at = (name: string) => path.join(folder, name);
  const synchronise = (name: string, call = fsyncSync) => {
    const descriptor = openSync(at(name), "r");
    call(descriptor);
    closeSync(descriptor);
  };

  test("keeps a file as it was synchronised, and a name as its folder was", async ({ skip }) => {
    skipWithout(skip);
    for (const name of ["grown", "cut", "gone", "renamed", "kept"]) {
      writeFileSync(at(name), "before");
    }
    const files = await surviving(() => {
      appendFileSync(at("grown"), " and after");
      synchronise("grown", fdatasyncSync);
      appendFileSync(at("grown"), " and lost");
      truncateSync(at("cut"), 2);
      writeFileSync(at("made"), "made");
      synchronise("made");
      synchronise(".");
      writeFileSync(at("nameless"), "nameless");
      synchronise("nameless");
      unlinkSync(at("gone"));
      renameSync(at("renamed"), at("kept"));
    });
    expect(files).toEqual({
      ...{ grown: "before and after", cut: "before", gone: "before", renamed: "before" },
      ...{ kept: "before", made: "made" },
    });
  });

  test("answers no more once its power is gone, and is what it was when it is removed", async ({
    skip,
  }) => {
    skipWithout(skip);
    writeFileSync(at("file"), "before");
    const files = await surviving(() => {
      writeFileSync(at("file"), "after");
      synchronise("file");
    });
    expect(files).toEqual({ file: "after" });
    expect(readFileSync(at("file"), "utf8")).toBe("before");
  });
});

describe.runIf(engine === "sqlite")("what reached the disk without being asked to", () => {
  test("is any sector as it was at some time since the file was synchronised", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      const file = new DiskFile();
      file.write(0, Buffer.alloc(1024, "a"));
      file.synchronise();
      file.write(0, Buffer.alloc(1024, "b"));
      file.write(512, Buffer.alloc(512, "c"));
      file.cut(new Chance(seed, 0));
      const text = file.read(0, 2048).toString();
      expect(text).toHaveLength(1024);
      seen.add(`${text.charAt(0)}${text.charAt(512)}`);
      for (const sector of [text.slice(0, 512), text.slice(512)]) {
        expect(new Set(sector).size).toBe(1);
      }
    }
    expect([...seen].sort()).toEqual(["aa", "ab", "ac", "ba", "bb", "bc"]);
  });

  test("is a size that the file had, with zeros where nothing was written", () => {
    const sizes = new Set<number>();
    for (let seed = 0; seed < 200; seed += 1) {
      const file = new DiskFile();
      file.write(0, Buffer.alloc(5000, "a"));
      file.synchronise();
      file.resize(100);
      file.write(600, Buffer.alloc(100, "b"));
      file.cut(new Chance(seed, 0));
      sizes.add(file.size);
      if (file.size === 700) expect(file.read(100, 412).toString()).toBe("\0".repeat(412));
      expect(file.read(0, 100).toString()).toBe("a".repeat(100));
    }
    expect([...sizes].sort()).toEqual([100, 5000, 700]);
  });

  test("is the beginning of what a folder's names went through", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 100; seed += 1) {
      const folder = new DiskFolder();
      folder.change([["a", 1]]);
      folder.synchronise();
      folder.change([
        ["a", null],
        ["b", 1],
      ]);
      folder.change([["c", 2]]);
      folder.cut(new Chance(seed, 0));
      seen.add([...folder.entries.keys()].join(" "));
    }
    expect([...seen].sort()).toEqual(["a", "b", "b c"]);
  });
});
