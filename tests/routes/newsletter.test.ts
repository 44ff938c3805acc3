// The newsletter box: who asks is kept once, and nobody learns who else did.
import { beforeEach, expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { whileBroken } from "../support/broken";
import { Client, shop } from "../support/shop";

let visitor: Client;
beforeEach(async () => {
  visitor = new Client();
  await shop();
  await getDb().deleteFrom("throttles").execute();
});

const subscribers = async () => {
  const rows = await getDb().selectFrom("subscribers").select("email").orderBy("email").execute();
  return rows.map((row) => row.email);
};

test("keeps an address and thanks on the page it came from", async () => {
  const answer = await visitor.post("/newsletter", {
    email: " Reader@Example.com ",
    redirectTo: "/category?q=watch",
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/category?q=watch");
  const page = await (await visitor.get("/category?q=watch")).text();
  expect(page).toContain("Thank you, you are on the list.");
  expect(await subscribers()).toContain("reader@example.com");
});

test("thanks in the same way for an address that it has", async () => {
  const before = await subscribers();
  for (const email of ["twice@example.com", "TWICE@example.com"]) {
    const answer = await visitor.post("/newsletter", { email, redirectTo: "/" });
    expect(answer.headers.get("Location")).toBe("/");
    expect(await (await visitor.get("/")).text()).toContain("Thank you, you are on the list.");
  }
  expect(await subscribers()).toHaveLength(before.length + 1);
});

test.each([
  ["", "E-mail is required"],
  ["no address", "Invalid email address"],
  ["<b>@", "Invalid email address"],
])("shows what is wrong with %j and keeps it", async (email, message) => {
  const before = await subscribers();
  const answer = await visitor.post("/newsletter", { email, redirectTo: "/pages/faq" });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(message);
  expect(html).toContain('name="redirectTo" value="/pages/faq"');
  if (email) expect(html).toContain(`value="${email.replace("<", "&lt;").replace(">", "&gt;")}"`);
  expect(await subscribers()).toEqual(before);
});

test.each(["https://evil.example/", "//evil.example", "/\t/evil.example"])(
  "does not lead away to %j",
  async (redirectTo) => {
    const answer = await visitor.post("/newsletter", { email: "here@example.com", redirectTo });
    expect(answer.headers.get("Location")).toBe("/");
  },
);

test("asks for patience after ten addresses in a minute", async () => {
  for (let n = 1; n <= 10; n++) {
    const answer = await visitor.post("/newsletter", { email: `n${n}@example.com` });
    expect(answer.status).toBe(302);
  }
  const answer = await visitor.post("/newsletter", { email: "n11@example.com" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.text()).toContain("Too many attempts");
  expect(await subscribers()).not.toContain("n11@example.com");
});

test("names the log's number when it breaks inside, and keeps what was typed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fields = { email: "typed@example.com", redirectTo: "/pages/faq" };
  const answer = await whileBroken("subscribers", "insert", () =>
    visitor.post("/newsletter", fields),
  );
  expect(answer.status).toBe(503);
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  expect(html).toContain("Your address could not be saved. Please try again.");
  expect(html).toContain('value="typed@example.com"');
  expect(html).toContain('name="redirectTo" value="/pages/faq"');
  const [, number] = /tell us this number: ([0-9a-f-]{36})/.exec(html) ?? [];
  expect(number).toBeDefined();
  expect(log.mock.calls.join()).toContain(`"id":"${number}"`);
  log.mockRestore();
});

test("its page stands by itself", async () => {
  const html = await (await visitor.get("/newsletter")).text();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/name="email"/g)).toHaveLength(1);
});
