// Questions on products as a browser without scripts meets them: asked, answered, read, hidden.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn, signUpOther, stranger } from "../support/accounts";
import { forgetLimits, formOf, textOf } from "../support/checkout";
import { makeProduct } from "../support/products";
import { questionOf } from "../support/questions";
import { Client, shop } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
  await signUpOther();
});
beforeEach(forgetLimits);

const hostile = '<script>alert(1)</script> <a href="https://spam.example">buy</a>?';

it("is asked by who is signed in, waits, and is shown as plain text with its answer", async () => {
  const thing = await makeProduct({ price: 200_000, stock: 10, name: "Asked Thing" });
  const page = `/product/${thing}`;
  const path = `${page}/questions`;
  expect(await textOf(new Client(), page)).toMatch(
    new RegExp(`href="${path}"[^>]*>Ask a question`),
  );
  const guest = await textOf(new Client(), path);
  expect(guest).toContain(`/login?redirectTo=${encodeURIComponent(path)}`);
  expect(guest).not.toContain("<textarea");
  const sentAway = await new Client().post(path, { text: "Who am I?" });
  expect(sentAway.headers.get("Location")).toContain("/login");

  const reader = await stranger();
  const form = formOf(await textOf(reader, path), path);
  for (const [text, words] of [
    [" ", "Please write your question"],
    ["x".repeat(501), "Please use at most 500 characters"],
  ] as const) {
    const refused = await reader.post(path, { ...form, text });
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain(words);
    expect(again).toContain(text);
  }
  const sent = await reader.post(path, { ...form, text: hostile });
  expect(sent.headers.get("Location")).toBe("/profile/questions");
  expect(await textOf(reader, "/profile/questions")).toMatch(/Asked Thing.*spam\.example.*waits/s);
  expect(await textOf(new Client(), path)).not.toContain("spam.example");

  const { id } = await questionOf(thing, hostile);
  expect(await textOf(admin, "/admin/questions")).toContain("Asked Thing");
  expect(await textOf(admin, "/admin/overview")).toMatch(/Questions[^<]*<span[^>]*>\d+<span/);
  const room = `/admin/questions/${id}`;
  const reply = (fields: Record<string, string>) =>
    admin.post(room, { answer: "We do not.", reason: "", ...fields });
  const unanswered = await reply({ do: "show", version: "1", answer: " " });
  expect(unanswered.status).toBe(400);
  expect(await unanswered.text()).toContain("Please write an answer");
  expect((await reply({ do: "show", version: "1" })).status).toBe(302);
  const stale = await reply({ do: "hide", version: "1", answer: "Typed meanwhile" });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toMatch(/was changed since[^]*Typed meanwhile/);

  const raw = await (await new Client().get(path)).text();
  expect(raw).not.toMatch(/<script>alert|<a href="https:\/\/spam|Other One/);
  expect(await textOf(new Client(), path)).toMatch(/spam\.example[^]*We do not\./);
  expect(await textOf(new Client(), page)).toContain("Questions (1)");
  expect(await textOf(reader, "/profile/questions")).toContain("We do not.");

  const ticked = await admin.post("/admin/questions?show=answered", { id: `${id}.2` });
  expect(await (await admin.follow(ticked)).text()).toContain("1 hidden.");
  expect(await textOf(new Client(), path)).toContain("No questions are answered yet.");
  expect((await reply({ do: "hide", version: "3", reason: "Advertising" })).status).toBe(302);
  expect(await textOf(reader, "/profile/questions")).toContain("Advertising");
  expect(await textOf(admin, "/admin/questions?show=hidden")).toContain(room);
  expect((await reply({ do: "show", version: "4" })).status).toBe(302);
  expect(await textOf(new Client(), page)).toContain("Questions (1)");
  expect(await textOf(admin, "/admin/audit?kind=question")).toContain(room);
  expect((await admin.get("/admin/questions/none")).status).toBe(404);
  expect((await reply({ do: "erase", version: "5" })).status).toBe(400);

  const state = getDb().updateTable("products").set({ state: "Hidden" }).where("id", "=", thing);
  await state.execute();
  expect((await new Client().get(path)).status).toBe(404);
  expect((await reader.post(path, { text: "Still there?" })).status).toBe(404);
  expect(await textOf(reader, "/profile/questions")).toContain("not sold at present");
});

it("is kept through a session that ends while it is typed", async () => {
  const thing = await makeProduct({ price: 200_000, stock: 10 });
  const path = `/product/${thing}/questions`;
  const guest = new Client();
  const sent = await guest.post(path, { text: "Typed before?" });
  const login = sent.headers.get("Location") ?? "";
  expect(await textOf(guest, login)).toContain("Log");
  const back = new URL(login, "http://shop").searchParams.get("redirectTo") ?? "";
  const reader = await signedInAgain(guest);
  expect(await textOf(reader, back)).toContain("Typed before?");
});

it("is throttled", async () => {
  const thing = await makeProduct({ price: 200_000, stock: 10 });
  const reader = await stranger();
  const path = `/product/${thing}/questions`;
  for (let number = 0; number < 10; number++) {
    expect((await reader.post(path, { text: `Number ${number}?` })).status).toBe(302);
  }
  const refused = await reader.post(path, { text: "One more?" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await refused.text()).toContain("One more?");
});

async function signedInAgain(client: Client): Promise<Client> {
  const password = "Other-12345";
  await client.post("/login", { email: "other@example.com", password, remember: "on" });
  return client;
}
