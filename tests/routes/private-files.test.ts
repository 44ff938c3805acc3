// What the shop writes is its owner's alone, and the start says what a shop that others reach still lacks.
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "~/sample/accounts";
import { engine, newPlace } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import { productForm } from "../support/products";
import { visitorOf } from "../support/shop";

let front: Front | undefined;
afterEach(async () => {
  if (front) await stopFront(front);
  front = undefined;
});

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe("the data folder", () => {
  it("and all that comes into it can be read by its owner only", async () => {
    const place = await newPlace({ filled: true });
    const folder = path.join(place.DATA_DIR, "deep", "data");
    const { port } = (front = await startFront({ ...place, DATA_DIR: folder }));
    const admin = visitorOf(() => port);
    const [{ email, password }] = demoAccounts;
    await admin.post("/login", { email, password, remember: "on" });
    const added = await admin.post("/admin/products/new", await productForm("Private Phone"));
    expect(added.status).toBe(302);
    await admin.post("/password/forgot", { email });
    const mail = path.join(folder, "mail");
    // It is written elsewhere, and comes here whole.
    await expect
      .poll(() => (existsSync(mail) ? readdirSync(mail) : []), { timeout: 10_000 })
      .toHaveLength(1);
    expect(modeOf(folder)).toBe("700");
    const written = readdirSync(folder, { recursive: true, withFileTypes: true });
    const names = written.map(({ name }) => name);
    if (engine === "sqlite") {
      expect(names).toEqual(expect.arrayContaining(["shop.db", "shop.db-wal", "shop.db-shm"]));
    }
    expect(names.filter((name) => /\.(?:webp|eml)$/.test(name)).length).toBeGreaterThan(1);
    for (const entry of written) {
      const file = path.join(entry.parentPath, entry.name);
      expect(modeOf(file), file).toBe(entry.isDirectory() ? "700" : "600");
    }
    expect(front.output()).not.toContain("chmod");
  });

  it.runIf(engine === "sqlite")(
    "that stood open before has its database shut, and the start tells of the rest",
    async () => {
      const { DATA_DIR: folder } = await newPlace();
      const database = path.join(folder, "shop.db");
      writeFileSync(database, "");
      chmodSync(database, 0o644);
      chmodSync(folder, 0o755);
      front = await startFront({ DATA_DIR: folder });
      await expect
        .poll(() => front?.output())
        .toContain(`look into ${folder}: chmod 700 shuts it.`);
      for (const name of ["shop.db", "shop.db-wal", "shop.db-shm"]) {
        expect(modeOf(path.join(folder, name)), name).toBe("600");
      }
    },
  );
});

describe("the start", () => {
  afterEach(() => vi.unstubAllEnvs());

  /** What a shop with these settings says beside its address. */
  const linesOf = async (settings: Record<string, string>) => {
    vi.resetModules();
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    return (await import("~/start.server")).startLines;
  };

  it("of a real shop says in one line that it does not know its own address", async () => {
    const lines = await linesOf({ SAMPLE_DATA: "off" });
    expect(lines).toEqual([expect.stringMatching(/^SHOP_URL is not set: /)]);
  });

  it.each(["off", ""])(
    "of one that knows it says nothing: no sample, SAMPLE_DATA=%s",
    async (said) => {
      const settings = { SAMPLE_DATA: said, SHOP_URL: "https://shop.example" };
      expect(await linesOf(settings)).toEqual([]);
    },
  );

  it("on this machine alone shows the sample without being told to", async () => {
    const lines = await linesOf({ SAMPLE_DATA: "", SHOP_URL: "http://localhost:3000" });
    expect(lines.join("\n")).toMatch(/^Shopper: .+$/m);
  });

  it("of a sample shop says from where its accounts sign in, and nothing else", async () => {
    front = await startFront({ ...(await newPlace({ filled: true })) });
    const all =
      /^Gadget shop: .+\nAdmin: .+\nShopper: .+\nThese sign in on this machine only; SAMPLE_SIGN_IN=anywhere .+\n$/;
    await expect.poll(() => front?.output()).toMatch(all);
  });
});
