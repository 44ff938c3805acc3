// Finished pages in memory: as many as fit, shared while they are made, and what may be one at all.
import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import type { NextFunction, Request as Asking, Response as Answering } from "express";
import { describe, expect, it, test } from "vitest";
import { askedPage } from "~/document/kept-pages.server";
import { publicPages } from "~/document/caching.server";
import { KeptBytes } from "~/front/kept-bytes.js";
import { keepPages } from "~/front/kept-pages.js";
import { shopCookie } from "~/http/cookie.server";
// These know their cookies once they are loaded, as all do in the built shop.
import "~/auth/session.server";
import "~/http/recent.server";
import "~/http/toast.server";
import { pageState } from "~/http/page-state.server";

const page = (state: string, size: number) => ({ state, headers: [], body: Buffer.alloc(size) });

describe("what is kept", () => {
  it("takes no more than it may: what was not asked for longest goes", () => {
    const kept = new KeptBytes(8_000);
    for (const key of ["a", "b", "c"]) kept.set(key, page("1", 1_500));
    expect(kept.get("a", "1")).toBeDefined();
    kept.set("d", page("1", 1_500));
    expect(["a", "b", "c", "d"].filter((key) => kept.get(key, "1"))).toEqual(["a", "c", "d"]);
    expect(kept.bytes).toBeLessThanOrEqual(8_000);
    kept.set("a", page("1", 9_000));
    expect(kept.get("a", "1")).toBeUndefined();
    kept.set("c", page("2", 100));
    expect(kept.bytes).toBe(2 * 1_002 + 1_600);
  });

  it("is worth nothing once something changed", () => {
    const kept = new KeptBytes(8_000);
    kept.set("a", page("1", 10));
    expect(kept.get("a", "2")).toBeUndefined();
  });
});

test("a page that shows things by date lasts a minute, any other a day, and no longer than its product's pieces", async () => {
  const state = (byMinute: boolean, now: number, productId: string | null = null) =>
    pageState({ byMinute, productId }, now);
  const noon = Date.UTC(2026, 5, 1, 12);
  expect(await state(true, noon)).toBe(await state(true, noon + 59_999));
  expect(await state(true, noon)).not.toBe(await state(true, noon + 60_000));
  expect(await state(false, noon)).toBe(await state(false, noon + 60_000));
  expect(await state(false, noon)).not.toBe(await state(false, noon + 43_200_000));
  expect(await state(false, noon, "galaxy-s24-ultra")).not.toBe(await state(false, noon));
});

describe("a request", () => {
  const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    askedPage({ method, url: `http://localhost${path}`, headers: new Headers(headers) });

  it("for a public page as the shop's links spell it may be answered with a kept one", () => {
    const pages = [
      "/?tab=best-sellers",
      "/category?brand=Samsung&brand=Apple&page=2&q=",
      "/pages/warranty-policy",
      "/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB",
    ];
    expect(pages.map((path) => asked(path)?.routeId)).toEqual(publicPages);
    expect(asked("/category", { cookie: "_ga=1; theme=dark" })?.known).toBe(false);
    expect(asked("/category", { cookie: "recent=x" })?.known).toBe(false);
    expect(asked("/category", {}, "HEAD")).not.toBeNull();
  });

  it.each([
    ["/?preview=2030-01-01"],
    ["/?_data=root"],
    ["/category?q=cable"],
    ["/category?utm_source=x"],
    ["/Category"],
    ["/category/"],
    ["/product/x/reviews"],
    ["/cart"],
    [`/category?brand=${"x".repeat(500)}`],
    ["/category", { cookie: "shop=light" }],
    ["/category", { cookie: "toast=x" }],
    ["/category", { "content-length": "3" }],
    ["/category", {}, "POST"],
  ] as [string, Record<string, string>?, string?][])("%s %j %s may not", (...request) => {
    expect(asked(...request)).toBeNull();
  });

  it.each([
    ["/product/galaxy-s24-ultra", "recent=x"],
    ["/category", "a=b; __Host-session=x"],
    ["/category", "session =x"],
  ])("for %s with %s is of somebody who is known", (path, cookie) => {
    expect(asked(path, { cookie })?.known).toBe(true);
    expect(asked(path, { cookie })?.key).not.toBe(asked(path)?.key);
  });

  it("with any cookie that the shop comes to have is so too", () => {
    expect(asked("/category", { cookie: "novelty=x" })?.known).toBe(false);
    shopCookie("novelty");
    expect(asked("/category", { cookie: "novelty=x" })?.known).toBe(true);
  });

  it("of another kind has a page of its own", () => {
    const kinds: Record<string, string>[] = [
      {},
      { "accept-encoding": "br" },
      { "accept-encoding": "gzip" },
      { "save-data": "on" },
      { "sec-fetch-site": "same-origin" },
    ];
    expect(new Set(kinds.map((headers) => asked("/category", headers)?.key)).size).toBe(5);
    const secure = askedPage({ method: "GET", url: "https://a.example/", headers: new Headers() });
    expect(secure?.key).not.toBe(asked("/")?.key);
  });
});

describe("several who ask at once", () => {
  /** A front of which the pages' making is held until it is told to end. */
  function front() {
    const made: (() => void)[] = [];
    const shop: {
      state: string;
      person?: { key: string } | null;
      isLearnt: boolean;
      views: number;
    } = { state: "1", isLearnt: true, views: 0 };
    const pages = {
      asked: ({ url }: { url: string }) => ({ key: url, known: shop.person !== undefined }),
      state: () => Promise.resolve(shop.state),
      count: () => (shop.views += 1),
      person: () => Promise.resolve(shop.person ?? null),
      fill: (_facts: unknown, { body }: { body: unknown }, { key }: { key: string }) =>
        shop.isLearnt ? { headers: [], body: Buffer.from(`${String(body)} of ${key}`) } : null,
    };
    const server = new EventEmitter() as unknown as Server;
    const keep = keepPages(pages, { bytes: 10_000, server, longestWaitMs: 60_000 });
    const ask = (ending: "kept" | "not kept" | "left" = "kept") => {
      const locals: Record<"keep" | "keepCut", ((page: unknown) => void) | undefined> & {
        goesFirst?: boolean;
      } = { keep: undefined, keepCut: undefined };
      const answer: { sent?: string; writableFinished: boolean } = { writableFinished: false };
      const res: EventEmitter & typeof answer & { locals: typeof locals } = Object.assign(
        new EventEmitter(),
        answer,
        {
          locals,
          socket: null,
          end: (body: unknown) => (res.sent = String(body)),
        },
      );
      const req = { method: "GET", protocol: "http", originalUrl: "/", headers: { host: "a" } };
      const next: NextFunction = () =>
        made.push(() => {
          const keep = locals.keep ?? locals.keepCut;
          if (ending === "kept") keep?.({ headers: [], body: "the page" });
          res.writableFinished = ending !== "left";
          res.emit("close");
        });
      keep(req as unknown as Asking, res as unknown as Answering, next);
      return res;
    };
    return { ask, made, shop };
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

  it("share one making", async () => {
    const { ask, made } = front();
    const answers = [ask(), ask(), ask()];
    await soon();
    expect(made).toHaveLength(1);
    made[0]?.();
    await soon();
    expect(answers.map(({ sent }) => sent)).toEqual([undefined, "the page", "the page"]);
    expect(made).toHaveLength(1);
  });

  it("have it made before everything else waits, once it has been kept", async () => {
    const { ask, made, shop } = front();
    const first = ask();
    await soon();
    expect(first.locals.goesFirst).toBe(false);
    made[0]?.();
    shop.state = "2";
    const second = ask();
    await soon();
    expect(made).toHaveLength(2);
    expect(second.locals.goesFirst).toBe(true);
  });

  it("make it each for themselves where it may not be kept", async () => {
    const { ask, made } = front();
    for (const _ of [1, 2, 3]) ask("not kept");
    await soon();
    made[0]?.();
    await soon();
    expect(made).toHaveLength(3);
  });

  it("are filled in a page that was cut, each their own, if they are of one kind", async () => {
    const { ask, made, shop } = front();
    shop.person = { key: "shoppers" };
    ask();
    await soon();
    made[0]?.();
    await soon();
    const answers = [ask(), ask()];
    await soon();
    expect(answers.map(({ sent }) => sent)).toEqual(Array(2).fill("the page of shoppers"));
    expect([made.length, shop.views]).toEqual([1, 2]);
    const alone: (typeof shop)[] = [
      { ...shop, person: { key: "guests" } },
      { ...shop, person: null },
      { ...shop, isLearnt: false },
      { ...shop, state: "2" },
    ];
    for (const other of alone) {
      Object.assign(shop, other);
      expect(ask().sent).toBeUndefined();
      await soon();
    }
    expect([made.length, shop.views]).toEqual([5, 2]);
  });

  it("are not given a page that was made while who asked became another", async () => {
    const { ask, made, shop } = front();
    shop.person = { key: "shoppers" };
    ask();
    await soon();
    shop.person = { key: "guests" };
    made[0]?.();
    await soon();
    for (const key of ["guests", "shoppers"]) {
      shop.person = { key };
      ask();
      await soon();
    }
    expect([made.length, shop.views]).toEqual([3, 0]);
  });

  it("do not wait for one who has left", async () => {
    const { ask, made } = front();
    ask("left");
    const others = [ask(), ask()];
    await soon();
    made[0]?.();
    await soon();
    expect(made).toHaveLength(2);
    made[1]?.();
    await soon();
    expect(others.map(({ sent }) => sent)).toEqual([undefined, "the page"]);
  });
});
