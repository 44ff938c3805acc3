// Reviews as a browser without scripts meets them: written by a guest, approved, read, reported, answered, hidden.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { takeStep } from "~/models/order/step.server";
import { signedIn, stranger, signUpOther } from "../support/accounts";
import { buy, forgetLimits, formOf, guestWith, textOf } from "../support/checkout";
import { makeProduct } from "../support/products";
import { delivered, judge, write } from "../support/reviews";
import { Client, shop } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
  await signUpOther();
});
beforeEach(forgetLimits);

const office = { staff: { id: "admin", name: "Admin User" } };
const hostile = '<script>alert(1)</script> <a href="https://spam.example">buy</a>';

/** A guest whose order was just handed over. */
async function handedOver() {
  const thing = await makeProduct({ price: 200_000, stock: 10, name: "Judged Thing" });
  const guest = await guestWith({ [thing]: 1 });
  const order = await buy(guest);
  const form = `/order/${order}/review/${thing}`;
  return { thing, guest, order, form };
}

async function handOver(order: string) {
  await takeStep(office, order, { step: "confirm" });
  await takeStep(office, order, { step: "deliver" });
}

const rowOf = (productId: string) =>
  getDb()
    .selectFrom("reviews")
    .selectAll()
    .where("productId", "=", productId)
    .executeTakeFirstOrThrow();

describe("a guest's review", () => {
  it("is written from the order's page, waits, and is shown as plain text once approved", async () => {
    const { thing, guest, order, form } = await handedOver();
    expect(await textOf(guest, `/order/${order}`)).not.toContain(form);
    expect((await guest.get(form)).status).toBe(409);
    await handOver(order);
    expect(await textOf(guest, `/order/${order}`)).toContain(`href="${form}"`);
    expect((await new Client().get(form)).status).toBe(404);

    const empty = await guest.post(form, { version: "0", stars: "6", title: "Kept", text: " " });
    expect(empty.status).toBe(400);
    const again = await empty.text();
    expect(again).toContain("Please choose 1 to 5 stars");
    expect(again).toContain("Please write what you think");
    expect(again).toMatch(/<input[^>]*value="Kept"/);

    const sent = { ...formOf(await textOf(guest, form), form), stars: "4", title: hostile };
    const answer = await guest.post(form, { ...sent, text: hostile });
    expect(answer.headers.get("Location")).toBe(`/order/${order}`);
    expect(await textOf(guest, `/order/${order}`)).toContain("It waits for the shop");
    const page = `/product/${thing}`;
    expect(await textOf(new Client(), page)).not.toContain("spam.example");
    expect(await textOf(new Client(), page)).toContain("No reviews yet");

    const queue = await textOf(admin, "/admin/reviews");
    expect(queue).toContain("Judged Thing");
    const { id } = await rowOf(thing);
    const ticked = await admin.post("/admin/reviews?show=waiting", { do: "show", id: `${id}.1` });
    expect(await (await admin.follow(ticked)).text()).toContain("1 shown.");
    expect(await textOf(new Client(), page)).toContain("Read the review");
    const raw = await (await new Client().get(`${page}/reviews`)).text();
    expect(raw).not.toMatch(/<script>alert|<a href="https:\/\/spam/);
    const text = await textOf(new Client(), `${page}/reviews`);
    expect(text).toContain("Nadia K.");
    expect(text).toContain("Rated 4 out of 5");
    // An old list ticks what was changed meanwhile.
    const late = await admin.post("/admin/reviews?show=shown", { do: "hide", id: `${id}.1` });
    expect(await (await admin.follow(late)).text()).toContain("1 changed meanwhile");
  });
});

describe("the staff", () => {
  it("answers a review, hides it with a reason for its author alone, and shows it again", async () => {
    const { thing, guest, order, form } = await handedOver();
    await handOver(order);
    await guest.post(form, { version: "0", stars: "1", title: "Broken", text: "It broke." });
    const { id } = await rowOf(thing);
    const path = `/admin/reviews/${id}`;
    const decide = (fields: Record<string, string>) =>
      admin.post(path, { answer: "We mend it.", reason: "", ...fields });
    expect((await decide({ do: "show", version: "1" })).status).toBe(302);
    const stale = await decide({ do: "hide", version: "1", answer: "Typed meanwhile" });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toMatch(/was changed since[^]*Typed meanwhile/);
    const page = `/product/${thing}`;
    expect(await textOf(new Client(), `${page}/reviews`)).toContain("We mend it.");
    expect((await decide({ do: "hide", version: "2", reason: "Wrong thing" })).status).toBe(302);
    expect(await textOf(new Client(), page)).toContain("No reviews yet");
    expect(await textOf(guest, form)).toContain("Wrong thing");
    expect((await decide({ do: "show", version: "3" })).status).toBe(302);
    expect(await textOf(new Client(), `${page}/reviews`)).toContain("It broke.");
    const log = await textOf(admin, "/admin/audit?kind=review");
    expect(log).toContain(path);
    expect((await admin.get("/admin/reviews/none")).status).toBe(404);
    expect((await decide({ do: "erase", version: "4" })).status).toBe(400);
  });

  it("decides whether reviews wait, and is told how many do", async () => {
    const setting = "/admin/settings/reviews";
    const form = formOf(await textOf(admin, setting), setting);
    expect(form).toMatchObject({ publish: "After approval", version: "0" });
    expect((await admin.post(setting, { ...form, publish: "Never" })).status).toBe(400);
    expect((await admin.post(setting, { ...form, publish: "At once" })).status).toBe(302);
    expect((await admin.post(setting, { ...form, publish: "After approval" })).status).toBe(409);
    expect(await textOf(admin, "/admin/settings")).toContain("Shown: At once");
    const newer = formOf(await textOf(admin, setting), setting);
    await admin.post(setting, { ...newer, publish: "After approval" });
    const { thing, guest, order, form: path } = await handedOver();
    await handOver(order);
    await guest.post(path, { version: "0", stars: "1", title: "Broken", text: "It broke." });
    expect(await textOf(admin, "/admin/overview")).toMatch(/Reviews[^<]*<span[^>]*>\d+<span/);
    await judge((await rowOf(thing)).id, "hide");
  });
});

describe("a reader", () => {
  it("finds a review helpful and reports it, signed in", async () => {
    const thing = await makeProduct({ price: 200_000, stock: 10 });
    const { id } = await write(await delivered([thing]), thing);
    const [helpful, report] = [`/reviews/${id}/helpful`, `/reviews/${id}/report`];
    const reader = await stranger();
    expect((await reader.post(helpful)).status).toBe(404);
    await judge(id, "show");
    expect((await new Client().post(helpful)).headers.get("Location")).toContain("/login");
    const back = `/product/${thing}/reviews`;
    const counted = await reader.post(helpful, { redirectTo: back });
    expect(counted.headers.get("Location")).toBe(back);
    expect(
      (await reader.post(helpful, { redirectTo: "https://x.example" })).headers.get("Location"),
    ).toBe(back);
    expect(await textOf(reader, back)).toContain("Helpful (1)");
    expect((await reader.post(report, { reason: "Because" })).status).toBe(400);
    expect((await reader.post(report, { reason: "Names a person" })).status).toBe(302);
    expect(await textOf(admin, "/admin/reviews?show=reported")).toContain("1 reported");
    for (let time = 0; time < 9; time++) await reader.post(report, { reason: "Names a person" });
    expect((await reader.post(report, { reason: "Names a person" })).status).toBe(429);
    await getDb()
      .updateTable("products")
      .set({ state: "Hidden" })
      .where("id", "=", thing)
      .execute();
    for (const path of [back, report, helpful]) expect((await reader.get(path)).status).toBe(404);
  });

  it("finds their own reviews in the account", async () => {
    const reader = await stranger();
    const thing = await makeProduct({ price: 200_000, stock: 10, name: "Own Judged Thing" });
    const user = await getDb()
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "other@example.com")
      .executeTakeFirst();
    if (!user) throw new Error("No such shopper");
    const order = await delivered([thing], user);
    const form = `/order/${order}/review/${thing}`;
    expect(await textOf(reader, `/product/${thing}`)).toContain(`href="${form}"`);
    await reader.post(form, { version: "0", stars: "5", title: "Mine", text: "Good." });
    expect(await textOf(reader, "/profile/reviews")).toMatch(/Own Judged Thing.*Mine.*waits/s);
    expect(await textOf(reader, form)).toContain("Save review");
  });

  it("chooses by stars, and turns the pages by links", async () => {
    const page = "/product/galaxy-s24-ultra";
    expect(await textOf(new Client(), page)).toContain(`href="${page}/reviews"`);
    const all = await textOf(new Client(), `${page}/reviews`);
    expect(all).toContain(`href="${page}/reviews?page=2"`);
    expect(all.match(/<article/g)).toHaveLength(10);
    const four = await textOf(new Client(), `${page}/reviews?stars=4`);
    expect(four).not.toContain("5 of 5: ");
    expect((await new Client().get(`${page}/reviews?stars=x&page=-3`)).status).toBe(200);
  });
});
