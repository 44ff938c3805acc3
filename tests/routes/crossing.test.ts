// From the shop into the back office and back: the scripts of the shop's pages know none of the office's screens.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { demoAccounts } from "~/sample/accounts";
import { signedIn } from "../support/accounts";
import { Client } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const manifestIn = (html: string) => /"(manifest-[\w-]+)"/.exec(html)?.[1] ?? "";
const routesIn = (manifest: string) =>
  Array.from(
    readFileSync(`public/build/${manifest}.js`, "utf8").matchAll(/"id":"([^"]+)"/g),
    ([, id = ""]) => id,
  );

it("a page of the shop names the routes of the shop, a page of the office all", async () => {
  const shop = routesIn(manifestIn(await (await admin.get("/category")).text()));
  const office = routesIn(manifestIn(await (await admin.get("/admin/orders")).text()));
  expect(shop).toContain("routes/_shop.cart");
  expect(shop).toContain("routes/search.suggestions");
  expect(office).toContain("routes/admin.orders._index");
  expect(shop.length).toBeLessThan(office.length / 3);
  // No link, form or redirect of a page leads to these.
  const others = office.filter((id) => !shop.includes(id) && !/^routes\/(admin|api)\b/.test(id));
  expect(others.map((id) => id.replace("routes/", "")).sort()).toEqual([
    "[.]well-known.security[.]txt",
    "apple-touch-icon[.]png",
    "favicon[.]ico",
    "favicon[.]svg",
    "healthz",
    "icon-192[.]png",
    "icon-512[.]png",
    "photos.$file",
    "pictures.$file",
    "readyz",
    "robots[.]txt",
    "site[.]webmanifest",
    "sitemap[.]xml",
    "sitemaps.$file",
    "webhooks.$provider",
  ]);
});

it("who is led into the office by data loads its document, and nobody else does", async () => {
  const reload = "X-Remix-Reload-Document";
  const led = await admin.data("routes/_shop.login", "/login");
  expect(led.headers.get("X-Remix-Redirect")).toMatch(/^\/admin/);
  expect(led.headers.get(reload)).toBe("true");
  const within = await admin.data("routes/admin._index", "/admin?index");
  expect(within.headers.get("X-Remix-Redirect")).toMatch(/^\/admin\//);
  expect(within.headers.get(reload)).toBeNull();
  const shopper = await (await signedIn("Shopper")).data("routes/_shop.login", "/login");
  expect(shopper.headers.get("X-Remix-Redirect")).toBe("/");
  expect(shopper.headers.get(reload)).toBeNull();
});

it("who signs in is led to a document of their own, whose policy ends what an opener may do", async () => {
  const { email = "", password = "" } = demoAccounts.find(({ role }) => role === "Shopper") ?? {};
  const wrong = await new Client().post("/login", {
    email,
    password: "not this one",
    remember: "on",
  });
  expect(wrong.headers.get("X-Remix-Reload-Document")).toBeNull();
  const right = await new Client().post("/login", { email, password, remember: "on" });
  expect(right.headers.get("Location")).toBe("/");
  expect(right.headers.get("X-Remix-Reload-Document")).toBe("true");
});
