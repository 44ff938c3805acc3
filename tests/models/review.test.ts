// Reviews by buyers: who may write one, when it is shown, and that every figure is that of the rows.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { eraseCustomer } from "~/models/person/erase.server";
import { authorName } from "~/models/review/review";
import { markHelpful, reportReview } from "~/models/review/opinion.server";
import { decide, decideMany } from "~/models/review/moderate.server";
import { findReviews } from "~/models/review/shown.server";
import { countReviewsToDo, listReviews } from "~/models/review/table.server";
import { writeReview } from "~/models/review/write.server";
import { newBuyer, place, line, product, step } from "../support/own-orders";
import { countedOf, delivered, figuresOf, judge, reviewOf, staff, write } from "../support/reviews";
import { chanceFrom } from "~/sample/random.server";

const fields = { stars: 4, title: "In short", text: "It works.", photos: [], version: 0 };
const publish = (value: "After approval" | "At once") =>
  getDb()
    .insertInto("settings")
    .values({
      name: "reviews",
      value: JSON.stringify({ publish: value }),
      updatedAt: "",
      version: 1,
    })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: JSON.stringify({ publish: value }) }),
    )
    .execute();

describe("a review", () => {
  it("is written by who was handed the product and kept a piece, once", async () => {
    const [thing, other] = [await product(), await product()];
    const buyer = await newBuyer("Nadia Karim");
    const orderId = await place([line(thing, 2)], buyer);
    const refused = { code: "impossible" };
    await expect(writeReview(orderId, thing, fields)).rejects.toMatchObject(refused);
    await step(orderId, "Processing");
    await step(orderId, "Delivered");
    await expect(writeReview(orderId, other, fields)).rejects.toMatchObject(refused);
    await expect(writeReview("0", thing, fields)).rejects.toMatchObject(refused);
    const line1 = getDb().updateTable("orderLines").where("orderId", "=", orderId);
    await line1.set({ returned: 2 }).execute();
    await expect(writeReview(orderId, thing, fields)).rejects.toMatchObject(refused);
    await line1.set({ returned: 1 }).execute();

    expect(await writeReview(orderId, thing, fields)).toBe("Waiting");
    // Sent twice.
    expect(await writeReview(orderId, thing, fields)).toBe("Waiting");
    const row = await reviewOf(orderId, thing);
    expect(row).toMatchObject({ author: "Nadia K.", stars: 4, userId: buyer.id, version: 1 });
    // Another tab, or another order of the same buyer, changes what there is.
    const newer = { ...fields, text: "It broke." };
    await expect(writeReview(orderId, thing, newer)).rejects.toMatchObject({ code: "stale" });
    const second = await delivered([thing], buyer);
    await writeReview(second, thing, { ...newer, version: 1 });
    const all = getDb().selectFrom("reviews").select("text").where("productId", "=", thing);
    expect(await all.execute()).toEqual([{ text: "It broke." }]);
  });

  it("of a guest is one for each phone number", async () => {
    const thing = await product();
    const [one, two] = [await delivered([thing]), await delivered([thing])];
    const phone = "+8801711000001";
    const orders = getDb().updateTable("orders").where("id", "in", [one, two]);
    await orders.set({ userId: null, phone }).execute();
    await write(one, thing);
    await expect(writeReview(two, thing, fields)).rejects.toMatchObject({ code: "impossible" });
    await write(one, thing, 3, "Changed.");
    expect((await reviewOf(one, thing)).userId).toBeNull();
  });

  it("waits for approval, and again after a change; newcomers and guests always", async () => {
    const things = [await product(), await product(), await product()] as const;
    const [a, b, c] = things;
    const buyer = await newBuyer();
    const orderId = await delivered([...things], buyer);
    const first = await write(orderId, a);
    expect(await figuresOf(a)).toEqual({ rating: 0, reviewCount: 0 });
    await judge(first.id, "show");
    expect(await figuresOf(a)).toEqual({ rating: 50, reviewCount: 1 });
    expect((await write(orderId, a, 2)).state).toBe("Waiting");
    expect(await figuresOf(a)).toEqual({ rating: 0, reviewCount: 0 });

    await publish("At once");
    // Nothing of theirs is shown at the moment.
    expect((await write(orderId, b)).state).toBe("Waiting");
    await judge(first.id, "show");
    expect((await write(orderId, c, 3)).state).toBe("Shown");
    expect(await figuresOf(c)).toEqual({ rating: 30, reviewCount: 1 });
    // What alone was approved is no warrant for its own change.
    await judge((await reviewOf(orderId, c)).id, "hide");
    expect((await write(orderId, a, 1)).state).toBe("Waiting");
    const guests = await delivered([a]);
    await getDb().updateTable("orders").set({ userId: null }).where("id", "=", guests).execute();
    expect((await write(guests, a)).state).toBe("Waiting");
    await publish("After approval");
  });

  it("is judged as it was seen, and each judgement stands in the log", async () => {
    const thing = await product();
    const orderId = await delivered([thing]);
    const { id } = await write(orderId, thing, 4, "Fine.");
    await write(orderId, thing, 4, "Buy at spam.example");
    expect(await decideMany(staff, [{ id, version: 1 }], "show")).toEqual({ done: 0, refused: 1 });
    const stale = { do: "hide", version: 1, answer: "", reason: "" } as const;
    await expect(decide(staff, id, stale)).rejects.toMatchObject({ code: "stale" });
    await judge(id, "hide", "Advertising");
    expect(await reviewOf(orderId, thing)).toMatchObject({
      state: "Hidden",
      reason: "Advertising",
    });
    await judge(id, "show");
    const entries = await getDb()
      .selectFrom("auditEntries")
      .select(["action", "after"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute();
    expect(entries).toEqual([
      { action: "hid", after: JSON.stringify({ State: "Hidden", Reason: "Advertising" }) },
      { action: "showed", after: JSON.stringify({ State: "Shown", Reason: "" }) },
    ]);
  });

  it("is found helpful and reported once each, never by its author", async () => {
    const thing = await product();
    const [author, reader] = [await newBuyer(), await newBuyer()];
    const orderId = await delivered([thing], author);
    const { id } = await write(orderId, thing);
    const report = { reason: "Names a person" } as const;
    await expect(markHelpful(reader.id, id)).rejects.toMatchObject({ code: "notFound" });
    await judge(id, "show");
    await expect(markHelpful(author.id, id)).rejects.toMatchObject({ code: "impossible" });
    await expect(reportReview(author.id, id, report)).rejects.toMatchObject({ code: "impossible" });
    for (let time = 0; time < 2; time++) {
      await markHelpful(reader.id, id);
      await reportReview(reader.id, id, report);
    }
    expect(await reviewOf(orderId, thing)).toMatchObject({ helpful: 1, reports: 1 });
    await judge(id, "show");
    expect(await reviewOf(orderId, thing)).toMatchObject({ helpful: 1, reports: 0 });
    await reportReview(reader.id, id, report);
    await eraseCustomer(staff, reader.id, { email: reader.email });
    expect(await reviewOf(orderId, thing)).toMatchObject({ helpful: 0, reports: 0 });
  });
});

it("keeps every figure equal to its rows, whatever is done in whatever order", async () => {
  const chance = chanceFrom("reviews in any order");
  const things = [await product(), await product()];
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer()));
  const orders = new Map<string, string>();
  for (const { id, ...buyer } of buyers) {
    orders.set(id, await delivered(things, { id, ...buyer }));
  }
  const pick = <T>(list: readonly T[]) => list[chance.below(list.length)] as T;
  for (let turn = 0; turn < 80; turn++) {
    const thing = pick(things);
    const all = await getDb()
      .selectFrom("reviews")
      .select("id")
      .where("productId", "in", things)
      .orderBy("createdAt")
      .execute();
    const what = pick(["write", "write", "show", "show", "hide", "erase"] as const);
    const buyer = pick(buyers);
    const orderId = orders.get(buyer.id);
    if (what === "write" && orderId) await write(orderId, thing, 1 + chance.below(5), `${turn}`);
    else if ((what === "show" || what === "hide") && all.length > 0)
      await judge(pick(all).id, what);
    else if (what === "erase" && chance.below(3) === 0 && orderId) {
      await eraseCustomer(staff, buyer.id, { email: buyer.email });
      orders.delete(buyer.id);
    }
    for (const id of things)
      expect(await figuresOf(id), `turn ${turn}`).toEqual(await countedOf(id));
  }
  expect(orders.size).toBeLessThan(6);
  // Whoever is left, with a review that is shown.
  for (const { id, email } of buyers.filter((buyer) => orders.has(buyer.id))) {
    const { id: reviewId } = await write(orders.get(id) ?? "", things[0] ?? "", 1);
    await judge(reviewId, "show");
    await eraseCustomer(staff, id, { email });
    for (const thing of things) expect(await figuresOf(thing)).toEqual(await countedOf(thing));
  }
});

it("of the sample shop are rows with words behind every star", async () => {
  const products = await getDb()
    .selectFrom("products")
    .select(["id", "rating", "reviewCount"])
    .where("code", "like", "GS-%")
    .execute();
  for (const { id, ...figures } of products) expect(figures, id).toEqual(await countedOf(id));
  const rows = await getDb()
    .selectFrom("reviews")
    .select(["author", "text"])
    .where("orderId", "is", null)
    .execute();
  expect(rows.length).toBeGreaterThan(1_000);
  for (const { author, text } of rows) expect(`${author} ${text}`).toMatch(/\(sample\) .{20}/);
});

it("are found ten a page, the newest first, or those of so many stars", async () => {
  const busy = await getDb()
    .selectFrom("products")
    .select(["id", "reviewCount"])
    .orderBy("reviewCount", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const first = await findReviews(busy.id, { stars: 0, page: 1 });
  expect(first.reviews).toHaveLength(10);
  const days = first.reviews.map(({ createdAt }) => createdAt);
  expect(days).toEqual(days.toSorted().reverse());
  expect(first.byStars.reduce((sum, count) => sum + count, 0)).toBe(busy.reviewCount);
  const last = await findReviews(busy.id, { stars: 0, page: 99 });
  expect(last.page).toBe(first.pages);
  const five = await findReviews(busy.id, { stars: 5, page: 1 });
  expect(new Set(five.reviews.map(({ stars }) => stars))).toEqual(new Set([5]));
});

it("call their author by a first name and a letter", () => {
  const names = ["Nadia Karim", "Cher", "", "  Md.  Abdul  Rahman ", "মিতু রহমান"];
  expect(names.map(authorName)).toEqual(["Nadia K.", "Cher", "A buyer", "Md. R.", "মিতু র."]);
});

describe("the staff's queue", () => {
  it("counts what its list shows: not what was written of a deleted product", async () => {
    const [kept, gone] = [await product(), await product()];
    const orderId = await delivered([kept, gone]);
    const before = await countReviewsToDo();
    await write(orderId, kept);
    await write(orderId, gone);
    expect(await countReviewsToDo()).toBe(before + 2);
    const deletedAt = new Date().toISOString();
    await getDb().updateTable("products").set({ deletedAt }).where("id", "=", gone).execute();
    expect(await countReviewsToDo()).toBe(before + 1);
    const reported = await listReviews({ queue: "reported", page: 1 });
    const waiting = await listReviews({ queue: "waiting", page: 1 });
    expect(waiting.total + reported.total).toBe(before + 1);
    // What waits and was reported as well is one thing to do.
    await getDb()
      .updateTable("reviews")
      .set({ reports: 1 })
      .where("productId", "=", kept)
      .execute();
    expect(await countReviewsToDo()).toBe(before + 1);
    expect((await listReviews({ queue: "reported", page: 1 })).total).toBe(reported.total + 1);
  });
});
