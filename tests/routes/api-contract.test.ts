// The JSON API as a whole over real HTTP: foreign scripts, wrong methods, unknown addresses, and its description held against the routes both ways.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { keepsItsPromises } from "../support/api-rules";
import {
  admin,
  adminLogin,
  description,
  expectFailure,
  front,
  openShop,
  partner,
  visitor,
} from "../support/api-shop";
import { shop } from "../support/shop";

openShop();

/** A fault of the shop's own is made by taking this table away. */
const withoutThrottles = async (work: () => Promise<void>) => {
  await sql`alter table throttles rename to "throttlesAway"`.execute(getDb());
  try {
    await work();
  } finally {
    await sql`alter table "throttlesAway" rename to throttles`.execute(getDb());
  }
};

describe("foreign scripts", () => {
  it("of a named origin may ask, call and read", async () => {
    const headers = { Origin: partner, "Access-Control-Request-Method": "PATCH" };
    const asked = await fetch(`http://localhost:${front.port}/api/users/profile/`, {
      method: "OPTIONS",
      headers,
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBe(partner);
    expect(asked.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect(asked.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, PATCH, OPTIONS");
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
    const answer = await visitor.get("/api/products/?limit=1", { headers: { Origin: partner } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(partner);
    expect(answer.headers.get("Vary")).toContain("Origin");
    const large = {
      headers: { Origin: partner, "Content-Type": "application/json" },
      body: "x".repeat(300_000),
    };
    const refused = await visitor.call("POST", "/api/users/login/", large);
    expectFailure(refused, 413);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(partner);
  });

  it("of any other origin get no leave", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const asked = await fetch(`http://localhost:${front.port}/api/products/`, {
        method: "OPTIONS",
        headers: { Origin: origin },
      });
      const answer = await visitor.get("/api/products/?limit=1", { headers: { Origin: origin } });
      for (const { headers } of [asked, answer]) {
        expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
        expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
      }
    }
  });
});

it("tells of a fault of its own by a number alone", async () => {
  await withoutThrottles(async () => {
    const answer = await visitor.post("/api/users/login/", adminLogin);
    expectFailure(answer, 500, /Reference: [0-9a-f-]{36}$/);
    expect(front.output()).toContain(answer.headers.get("X-Request-Id"));
  });
});

it("answers a wrong method with those that there are", async () => {
  for (const [path, allow] of [
    ["/api/users/login/", "POST, OPTIONS"],
    ["/api/products", "GET, HEAD, POST, OPTIONS"],
    ["/api/categories/laptops", "GET, HEAD, PATCH, DELETE, OPTIONS"],
  ] as const) {
    const answer = await admin.call("PUT", path, { json: {} });
    expectFailure(answer, 405);
    expect(answer.headers.get("Allow")).toBe(allow);
  }
});

it("answers HEAD as GET, without the body", async () => {
  const answer = await fetch(`http://localhost:${front.port}/api/products`, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

it("holds its rules where no front stands before the app", async () => {
  const { request } = await shop();
  const post = (body: string, headers: Record<string, string>) =>
    request("/api/users/login/", { method: "POST", body, headers });
  const json = { "Content-Type": "application/json" };
  expect((await post("{}", { ...json, Origin: "https://evil.example" })).status).toBe(403);
  expect((await post("{}", { ...json, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post(JSON.stringify("x".repeat(300_000)), json)).status).toBe(413);
  expect((await post("{}", json)).headers.get("Cache-Control")).toBe("private, no-store");
});

it("answers an address that is no call in JSON", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/users/", "/api/products/a/b"]) {
    expectFailure(await visitor.get(path), 404);
    expectFailure(await visitor.post(path, {}), 404);
  }
});
describe("the description", () => {
  it("knows every route and method, and no other", async () => {
    const { build } = await shop();
    const served = Object.values(build.routes).flatMap(({ id, path }) =>
      id.startsWith("routes/api.") && path && !path.includes("*") ? [`/${path}`] : [],
    );
    const bySlash = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "");
    expect(served.map(bySlash).sort()).toEqual(Object.keys(description.paths).map(bySlash).sort());
    for (const [path, operations] of Object.entries(description.paths)) {
      const address = path.replaceAll(/\{\w+\}/g, "x");
      const asked = await fetch(`http://localhost:${front.port}${address}`, { method: "OPTIONS" });
      const allowed = asked.headers.get("Allow")?.split(", ") ?? [];
      const methods = allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method));
      expect(methods.map((method) => method.toLowerCase()).sort(), path).toEqual(
        Object.keys(operations).sort(),
      );
    }
  });

  it("describes no call but those of the users, products and categories, and itself", () => {
    const others = Object.keys(description.paths).filter(
      (path) => !/^\/api\/(?:users|products|categories)\//.test(path),
    );
    expect(others).toEqual(["/api/openapi.json"]);
  });

  keepsItsPromises("/api/openapi.json");
});
