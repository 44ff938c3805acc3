// Rules of the JSON API that hold for many calls, asked of those of one kind.
import { describe, expect, it } from "vitest";
import { made, type ApiClient } from "./api";
import { description, expectFailure, front, partner, shopper, visitor } from "./api-shop";

type Call = [method: string, path: string];

/** Tests that calls are an administrator's only. */
export function isShutToOthers(calls: Call[]) {
  it.each(calls)("%s %s is shut to visitors and shoppers", async (method, path) => {
    expectFailure(await visitor.call(method, path, { json: { name: "Evil" } }), 401);
    expectFailure(await shopper.call(method, path, { json: { name: "Evil" } }), 403);
  });
}

/** Tests calls that bring a body, with somebody who may make them. */
export function takesJsonOnly(bodied: [...Call, who: () => ApiClient][]) {
  describe.each(bodied)("%s %s", (method, path, who) => {
    const send = (body: string, type = "application/json") =>
      who().call(method, path, { body, headers: { "Content-Type": type } });

    it("refuses what is no JSON object", async () => {
      for (const body of ["{", "", "[]", '"text"', "null", "[".repeat(100_000), '{"name":"\xff']) {
        expectFailure(await send(body), 400);
      }
    });

    it("refuses other kinds of content", async () => {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonx",
        "",
      ]) {
        expectFailure(await send('{"name":"x"}', type), 415);
      }
      expectFailure(await send("x", "multipart/form-data"), 400);
      expectFailure(await send("x", "multipart/form-data; boundary=x"), 400);
    });

    it("refuses what is too large", async () => {
      expectFailure(await send(JSON.stringify({ name: "x".repeat(300_000) })), 413);
    });

    it("refuses other sites, and lets in whom the shop trusts", async () => {
      const from = (headers: Record<string, string>) =>
        who().call(method, path, {
          body: "{",
          headers: { "Content-Type": "application/json", ...headers },
        });
      for (const origin of ["https://evil.example", "null", `${partner}.evil.example`]) {
        const answer = await from({ Origin: origin });
        expectFailure(answer, 403);
        expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
      }
      expectFailure(await from({ "Sec-Fetch-Site": "cross-site" }), 403);
      for (const origin of [partner, `http://localhost:${front.port}`]) {
        expectFailure(await from({ Origin: origin }), 400, "no valid JSON");
      }
    });
  });
}

/** Tests, after all others of a file, that they have met every answer that its calls promise. */
export function keepsItsPromises(of: string) {
  it("promises no answer that these tests have not seen", () => {
    const promised = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        path.startsWith(of)
          ? Object.keys(responses).map((status) => `${method} ${path} ${status}`)
          : [],
      ),
    );
    expect(promised).not.toEqual([]);
    // Faults of outside services have a test of their own: the image service, and Google without settings.
    const elsewhere = /default$|firebase-login\/ 404$|products\/(?:\{uid\}\/)? 503$/;
    const unseen = promised.filter((line) => !elsewhere.test(line) && !made.has(line));
    expect(unseen).toEqual([]);
  });
}

/** Tests a list that comes in pages. */
export function isReadInPages(list: "products" | "categories") {
  it("is read page by page, each thing once", async () => {
    const all = await visitor.get(`/api/${list}/`);
    const whole = all.body[list] as object[];
    const seen: object[] = [];
    let next: string | null = `/api/${list}?limit=4`;
    while (next) {
      const url: URL = new URL(next, "http://localhost");
      const page = await visitor.get(url.pathname + url.search);
      const part = page.body[list] as object[];
      expect(part.length).toBeLessThanOrEqual(4);
      seen.push(...part);
      next = page.body.next as string | null;
      expect(page.headers.get("Link")).toBe(next && `<${next}>; rel="next"`);
    }
    expect(seen).toEqual(whole);
  });

  it("names no page after a last one that is full", async () => {
    const { length } = (await visitor.get(`/api/${list}/`)).body[list] as object[];
    const whole = await visitor.get(`/api/${list}/?limit=${length}`);
    expect(whole.body[list]).toHaveLength(length);
    expect(whole.body.next).toBeNull();
    expect(whole.headers.get("Link")).toBeNull();
    const short = await visitor.get(`/api/${list}/?limit=${length - 1}`);
    expect(short.body.next).not.toBeNull();
  });

  it.each(["limit=0", "limit=501", "limit=x", "after=no-such-thing"])(
    "refuses ?%s",
    async (query) => {
      expectFailure(await visitor.get(`/api/${list}/?${query}`), 400);
    },
  );
}
