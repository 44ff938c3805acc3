// Letters that are wanted: each is sent once, only to who said yes and still means it, and only while it is true.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { addToCart } from "~/models/cart/cart.server";
import { sayYes } from "~/models/letter/consent.server";
import { endKind, endLetter, findConsents } from "~/models/letter/end.server";
import { lookForLetters, sendLetter } from "~/models/letter/letter.server";
import { eraseCustomer } from "~/models/person/erase.server";
import { exportPerson } from "~/models/person/export.server";
import { runNextTask } from "~/models/task/run.server";
import { addWish } from "~/models/wish-list/edit.server";
import { anAdmin } from "../support/actor";
import { forgetLetters, letters, linkIn, provenBuyer, waitingLetters } from "../support/letters";
import { newBuyer, product } from "../support/own-orders";

beforeEach(forgetLetters);

const set = (id: string, change: { stock?: number; price?: number; active?: 0 | 1 }) =>
  getDb().updateTable("variants").set(change).where("id", "=", id).execute();
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const only = async () => {
  const [row] = await getDb().selectFrom("letters").selectAll().execute();
  return row ?? expect.fail("There is no letter");
};

describe("back in stock", () => {
  const wait = async () => {
    const [variantId, user] = [await product("Sold <out>", 0), await provenBuyer()];
    const yes = { kind: "stock", screen: "product", variantId } as const;
    expect(await sayYes({ ...yes, who: { userId: user.id } })).toBe(true);
    return { variantId, user, yes };
  };

  it("is written once, and then never again", async () => {
    const { variantId, user, yes } = await wait();
    await sayYes({ ...yes, who: { userId: user.id } });
    expect(await letters()).toEqual([]);
    await set(variantId, { stock: 1 });
    await set(variantId, { stock: 3 });
    // Two processes look and work at the same moment.
    await Promise.all([lookForLetters(), lookForLetters()]);
    const work = { letter: sendLetter };
    await Promise.all([runNextTask(work, later(0.1)), runNextTask(work, later(0.1))]);
    const [mail = "", ...more] = await letters();
    expect(more).toEqual([]);
    for (const words of [
      `To: ${user.email}`,
      "Subject: Back in stock: Sold <out>",
      `http://localhost:3000/product/${variantId}`,
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `<http://localhost:3000${linkIn(mail, "end")}>`,
    ])
      expect(mail.replaceAll(/\n\s+/g, " ")).toContain(words);
    await set(variantId, { stock: 0 });
    await set(variantId, { stock: 2 });
    expect(await letters(later(48))).toHaveLength(1);
    expect(await only()).toMatchObject({ endedBy: "letter" });
  });

  it("waits on when it is sold out again, hidden or ended before it is sent", async () => {
    const { variantId, user } = await wait();
    await set(variantId, { stock: 1 });
    await lookForLetters();
    await set(variantId, { stock: 0 });
    expect(await waitingLetters()).toEqual([]);
    await set(variantId, { stock: 1, active: 0 });
    expect(await letters()).toEqual([]);
    await set(variantId, { active: 1 });
    // Back once more: this time it is true, but not wanted any more.
    await lookForLetters();
    await endLetter(user.id, (await only()).id);
    expect(await waitingLetters()).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it("goes to a guest only after the mailed link, and to no address that was given up", async () => {
    const variantId = await product(undefined, 0);
    const yes = { kind: "stock", screen: "product", variantId } as const;
    expect(await sayYes({ ...yes, who: { email: "Guest@Example.com" } })).toBe(false);
    await set(variantId, { stock: 1 });
    const [proof, ...more] = await letters();
    expect(more).toEqual([]);
    expect(proof).toContain("To: guest@example.com");
    expect(linkIn(proof, "end")).toBe("");
    // Nobody followed it: the address is forgotten.
    expect(await letters(later(49))).toHaveLength(1);
    expect(await getDb().selectFrom("letters").selectAll().execute()).toEqual([]);

    const { user } = await wait();
    const email = `${randomUUID()}@example.com`;
    await getDb().updateTable("users").set({ email }).where("id", "=", user.id).execute();
    await set((await only()).variantId ?? "", { stock: 1 });
    expect(await letters()).toHaveLength(1);
  });

  it("asks an account for its proof, too, and once", async () => {
    const user = await newBuyer();
    const yes = { kind: "stock", screen: "product", who: { userId: user.id } } as const;
    expect(await sayYes({ ...yes, variantId: await product(undefined, 0) })).toBe(false);
    await getDb().updateTable("letters").set({ provenAt: new Date().toISOString() }).execute();
    expect(await sayYes({ ...yes, variantId: await product(undefined, 0) })).toBe(true);
  });

  it("mails no more links to an address than it would bear", async () => {
    const who = { email: "flooded@example.com" };
    const ask = async () =>
      sayYes({ kind: "stock", screen: "product", variantId: await product(undefined, 0), who });
    for (let n = 0; n < 5; n++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "tooMany" });
  });
});

describe("a price on the wish list", () => {
  it("is written of once a day, against the price of before, and only while it is lower", async () => {
    const [user, one, two] = [await provenBuyer(), await product("One"), await product("Two")];
    for (const id of [one, two]) await addWish({ userId: user.id }, id, id);
    await set(one, { price: 150_000 });
    expect(await letters()).toEqual([]);
    await sayYes({ kind: "price", screen: "wishlist", who: { userId: user.id } });
    await lookForLetters();
    // Between the look and the letter it rose again.
    await set(one, { price: 210_000 });
    expect(await waitingLetters()).toEqual([]);
    await set(one, { price: 180_000 });
    const [first = ""] = await letters();
    expect(first).toContain("One: ৳1,800 (before ৳2,000)");
    expect(first).not.toContain("Two");
    // Two more fall on the same day: the next letter has both, held against the last one.
    await set(one, { price: 170_000 });
    await set(two, { price: 190_000 });
    expect(await letters(later(23))).toHaveLength(1);
    const [, second = ""] = await letters(later(25));
    expect(second).toContain("One: ৳1,700 (before ৳1,800)");
    expect(second).toContain("Two: ৳1,900 (before ৳2,000)");
    expect(await letters(later(60))).toHaveLength(2);
    await set(two, { price: 100, stock: 0 });
    expect(await letters(later(60))).toHaveLength(2);
    await set(two, { stock: 1 });
    await endKind(user.id, "price");
    expect(await letters(later(60))).toHaveLength(2);
  });
});

describe("a forgotten cart", () => {
  const put = (userId: string, productId: string) =>
    addToCart({ userId }, { productId, variantId: productId, quantity: 2 });

  it("is written of after a day, of each thing once, and of nothing that is sold out", async () => {
    const [user, one, gone] = [await provenBuyer(), await product("Left"), await product("Gone")];
    for (const id of [one, gone]) await put(user.id, id);
    expect(await letters(later(25))).toEqual([]);
    await sayYes({ kind: "cart", screen: "profile", who: { userId: user.id } });
    await set(gone, { stock: 0 });
    expect(await letters(later(23))).toEqual([]);
    const [mail = ""] = await letters(later(25));
    expect(mail).toContain("2 × Left, ৳2,000 each");
    expect(mail).not.toContain("Gone");
    expect(mail).toContain("http://localhost:3000/cart");
    expect(await letters(later(60))).toHaveLength(1);
    // What was left longer than a week ago is not wanted.
    await getDb().updateTable("letters").set({ sentAt: null }).execute();
    expect(await letters(later(200))).toHaveLength(1);
  });

  it("is not written of when it is emptied or ended, or to somebody who is locked out", async () => {
    const [user, thing] = [await provenBuyer(), await product()];
    await put(user.id, thing);
    await sayYes({ kind: "cart", screen: "profile", who: { userId: user.id } });
    await getDb()
      .updateTable("users")
      .set({ status: "Inactive" })
      .where("id", "=", user.id)
      .execute();
    expect(await letters(later(30))).toEqual([]);
    await getDb().updateTable("users").set({ status: "Active" }).execute();
    await lookForLetters(later(30));
    await endKind(user.id, "cart");
    expect(await waitingLetters(later(30))).toEqual([]);
    await sayYes({ kind: "cart", screen: "profile", who: { userId: user.id } });
    await lookForLetters(later(30));
    await getDb().deleteFrom("cartLines").execute();
    expect(await waitingLetters(later(30))).toEqual([]);
  });
});

describe("a person's letters", () => {
  it("are listed with words, time and screen, given in the export, and gone when erased", async () => {
    const user = await provenBuyer();
    const who = { userId: user.id };
    const variantId = await product("Waited", 0);
    await sayYes({ kind: "stock", screen: "product", variantId, who });
    await sayYes({ kind: "price", screen: "wishlist", who });
    await endKind(user.id, "price");
    const listed = await findConsents(user.id);
    expect(listed.map(({ about, open }) => [about, open])).toEqual(
      expect.arrayContaining([
        ["Waited", true],
        [null, false],
      ]),
    );
    expect(listed.map(({ history }) => history).join()).toMatch(/Said on .* \(Product page\)\./);
    await expect(endLetter((await newBuyer()).id, listed[0]?.id ?? "")).rejects.toMatchObject({
      code: "notFound",
    });
    expect((await exportPerson(user.id))?.letters).toHaveLength(2);
    // A guest's yes with the same address goes along, with the mail that waits.
    const guest = {
      kind: "stock",
      screen: "product",
      variantId: await product(undefined, 0),
    } as const;
    await sayYes({ ...guest, who: { email: user.email } });
    await eraseCustomer(await anAdmin(), user.id, { email: user.email });
    expect(await getDb().selectFrom("letters").selectAll().execute()).toEqual([]);
    const tasks = await getDb().selectFrom("tasks").select("key").execute();
    expect(tasks.filter(({ key }) => key.startsWith("letter:"))).toEqual([]);
  });
});
