// /metrics: who may read it, what it counts, and that no label names a person or grows with what is asked for.
import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { runFront, startFront, statusOf, stopFront, type Front } from "../support/front";

const token = "a-token-of-more-than-thirty-two-characters";
let open: Front;
let shut: Front;
beforeAll(async () => {
  [open, shut] = await Promise.all([startFront(), startFront({ METRICS_TOKEN: token })]);
});
afterAll(() => Promise.all([open, shut].map(stopFront)));

const ask = (...headers: string[]) =>
  `GET /metrics HTTP/1.1\r\n${[...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;

/** The series of a name with their figures. */
async function series(name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`http://localhost:${open.port}/metrics`)).text();
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

describe("without a token", () => {
  test("this machine itself reads it, in Prometheus' format", async () => {
    const answer = await fetch(`http://localhost:${open.port}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test.each([
    ["X-Forwarded-For: 127.0.0.1"],
    ["X-Forwarded-Proto: https"],
    ["X-Forwarded-Host: localhost"],
    ["Forwarded: for=127.0.0.1"],
    ["Via: 1.1 proxy"],
    ["X-Real-IP: 127.0.0.1"],
    ["CF-Connecting-IP: 127.0.0.1"],
  ])("what a proxy hands on finds no such page: %s", async (header) => {
    expect(statusOf(await open.raw(ask("Host: localhost", header)))).toBe(404);
  });

  test("nor does who asks for the shop's own name, or comes from another machine", async () => {
    expect(statusOf(await open.raw(ask("Host: shop.example")))).toBe(404);
    expect(statusOf(await open.raw(ask("Host: 127.0.0.1.shop.example")))).toBe(404);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === "IPv4" && !one.internal)?.address;
    if (outside === undefined) return;
    const socket = connect(open.port, outside);
    socket.write(ask("Host: localhost"));
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(statusOf(chunk.toString())).toBe(404);
  });
});

test("with a token nobody reads it without, wherever they are", async () => {
  const local = "Host: localhost";
  for (const header of ["X-Nothing: 1", "Authorization: Bearer no", `Authorization: ${token}`]) {
    const answer = await shut.raw(ask(local, header));
    expect([header, statusOf(answer)]).toEqual([header, 401]);
    expect(answer).toContain("WWW-Authenticate: Bearer");
    expect(answer).toContain("Cache-Control: no-store");
  }
  const right = `Authorization: Bearer ${token}`;
  expect(
    statusOf(await shut.raw(ask("Host: shop.example", right, "X-Forwarded-For: 1.2.3.4"))),
  ).toBe(200);
});

test("a token that could be guessed stops the start", async () => {
  const { child, output } = runFront({ PORT: "0", METRICS_TOKEN: "secret" });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).toContain("METRICS_TOKEN needs at least 32 characters");
});

test("requests are counted by the route that answers them, and odd paths make no series of their own", async () => {
  const get = (path: string) => fetch(`http://localhost:${open.port}${path}`);
  for (const path of ["/category?q=x", "/cart", "/icons.svg", "/healthz", "/nothing", "/%zz"]) {
    await (await get(path)).text();
  }
  const before = await series("shop_requests_total");
  const count = (route: string, status = "2xx") =>
    before.get(`shop_requests_total{route="${route}",status="${status}"}`);
  expect(count("routes/_shop.category")).toBe(1);
  expect(count("routes/_shop.cart")).toBe(1);
  expect(count("file")).toBe(1);
  expect(count("routes/healthz")).toBe(1);
  expect(count("routes/_shop.$", "4xx")).toBeGreaterThan(0);
  expect(count("none", "4xx")).toBe(1);
  for (let number = 0; number < 30; number += 1) {
    await (await get(`/product/nobody-${number}`)).text();
    await (await get(`/person-${number}/x`)).text();
  }
  const after = await series("shop_requests_total");
  const grown = [...after.keys()].filter((name) => !before.has(name));
  expect(grown.every((name) => /_shop\.product\.\$id|metrics/.test(name))).toBe(true);
  const took = await series("shop_request_duration_seconds_count");
  expect(took.get('shop_request_duration_seconds_count{route="routes/_shop.cart"}')).toBe(1);
});

test("the shop's figures are those of its database", async () => {
  const rows = await getDb().selectFrom("orders").select("status").execute();
  const orders = await series("shop_orders");
  for (const [name, figure] of orders) {
    const state = /state="(.+)"/.exec(name)?.[1];
    expect([name, figure]).toEqual([name, rows.filter(({ status }) => status === state).length]);
  }
  expect(orders.size).toBe(new Set(rows.map(({ status }) => status)).size);
  const soldOut = await getDb()
    .selectFrom("products")
    .select("id")
    .where((eb) => eb.and({ stock: 0, state: "Published" }))
    .where("deletedAt", "is", null)
    .execute();
  expect((await series("shop_products_sold_out")).get("shop_products_sold_out")).toBe(
    soldOut.length,
  );
  expect((await series("shop_database_up")).get("shop_database_up")).toBe(1);
  expect((await series("shop_tasks_given_up")).get('shop_tasks_given_up{kind="mail"}')).toBe(0);
  const backup = await series("shop_last_backup_timestamp_seconds");
  expect([...backup.values()]).toEqual([0]);
});
