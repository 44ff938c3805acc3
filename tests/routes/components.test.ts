// Weaknesses of packages that are known and not reached (docs/security.md): what keeps them out of reach stays as it is.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { safeRedirect } from "~/http/redirect";
import config from "../../remix.config.js";
import { signedIn } from "../support/accounts";
import { Client, shop } from "../support/shop";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
};
const versions = (name: string) =>
  Object.entries(lock.packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = "" }]) => version);

beforeAll(shop);

it("asks for nothing by single fetch, and tells no routes to strangers", async () => {
  expect(config.future).toMatchObject({ v3_singleFetch: false, v3_lazyRouteDiscovery: false });
  const client = new Client();
  for (const path of ["/__manifest?p=/", "/category.data", "/_root.data"]) {
    const answer = await client.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("Content-Type")).not.toMatch(/turbo|x-script/);
  }
});

it("names no class of an error to the browser", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = await signedIn("Shopper");
  const rename = (from: string, to: string) =>
    sql.raw(`alter table "${from}" rename to "${to}"`).execute(getDb());
  await rename("addresses", "addressesAway");
  const answer = await client.get("/profile/addresses");
  await rename("addressesAway", "addresses");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain('"__type":"Error"');
  expect(html).not.toMatch(/__subType|SqliteError/);
});

it("lets no backslash of a request lead anywhere", () => {
  expect(safeRedirect("/\\evil.example")).toBe("/");
});

it.each([
  ["@remix-run/router", "1.23.4"],
  ["react-router", "6.30.6"],
  ["react-router-dom", "6.30.6"],
  ["@remix-run/server-runtime", "2.17.5"],
])("%s is %s everywhere, or the page is looked through anew", (name, version) => {
  expect(new Set(versions(name))).toEqual(new Set([version]));
});

// npm ci refuses such a file; an installed tree hides it, as only this system's package is in there.
it("locks the packages for other systems as well as this one's", () => {
  const asked = Object.values(lock.packages).flatMap((one) =>
    Object.keys(one.optionalDependencies ?? {}),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => versions(name).length === 0)).toEqual([]);
});
