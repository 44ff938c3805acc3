// A customer about whom the shop knows all that it can know, every word of it unlike anybody else's.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { keepDraft } from "~/models/account/draft.server";
import { setCustomerStatus } from "~/models/account/customer-status.server";
import { countAttempt, limits } from "~/models/account/throttle.server";
import { saveOrderAddress, saveStaffNote } from "~/models/order/edit.server";
import { answerReturn, askReturn } from "~/models/order/return.server";
import { takeStep } from "~/models/order/step.server";
import { subscribe } from "~/models/subscriber.server";
import { address, line, newBuyer, place, product, rowOf, step } from "./own-orders";

const actor = { id: "admin", name: "Admin User" };

/** Somebody whose every word can be told from all others'. */
export async function person() {
  const mark = randomUUID().slice(0, 8);
  const name = `Zubaida ${mark}`;
  const buyer = await newBuyer(name);
  const phone = `+88018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const street = `7 Rose ${mark} Lane`;
  const words = `Ring twice ${mark}`;
  await getDb().updateTable("users").set({ phone }).where("id", "=", buyer.id).execute();
  const marks = [mark, buyer.email, phone, buyer.id].map((text) => text.toLowerCase());
  return { ...buyer, name, phone, street, words, marks };
}
export type Person = Awaited<ReturnType<typeof person>>;

/** A delivered order with words of the person's and of the staff's about them wherever there is room. */
export async function fullOrder(who: Person): Promise<string> {
  const { phone, street, words } = who;
  const id = await place([line(await product())], who, {
    address: { ...address, street, city: `Town ${who.marks[0]}`, state: "Sylhet" },
    note: words,
    takenBy: actor,
  });
  const version = async () => (await rowOf(id)).version;
  await saveStaffNote(actor, id, { staffNote: words, version: await version() });
  const place2 = { street: `${street} 2`, city: "Beanibazar", state: "Sylhet", zipCode: "3170" };
  await saveOrderAddress(actor, id, {
    ...{ ...place2, country: "Bangladesh", phone },
    version: await version(),
  });
  await step(id, "Processing", words);
  await takeStep({ staff: actor }, id, { step: "pack", note: words, version: await version() });
  await takeStep({ staff: actor }, id, {
    ...{ step: "ship", note: words, carrier: "Pathao", number: `P-${who.marks[0]}` },
    version: await version(),
  });
  await step(id, "Delivered", words);
  return id;
}

export async function sendBack(who: Person, id: string): Promise<void> {
  const row = await getDb()
    .selectFrom("orderLines")
    .select("id")
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  await askReturn(who.id, id, { pieces: new Map([[row.id, 1]]), reason: who.words });
  const asked = await returnOf(id);
  await answerReturn(actor, id, { returnId: asked, state: "accepted", note: who.words });
}
export const returnOf = async (orderId: string) => {
  const found = getDb().selectFrom("returns").select("id").where("orderId", "=", orderId);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** @returns the path of their picture */
export async function leaveTraces(who: Person): Promise<string> {
  const db = getDb();
  const now = new Date();
  const [createdAt, expiresAt] = [now.toISOString(), "2999-01-01T00:00:00.000Z"];
  const userId = who.id;
  const own = { id: randomUUID(), userId };
  await db
    .insertInto("addresses")
    .values({ ...address, ...own, isDefault: 1, street: who.street, createdAt })
    .execute();
  await db
    .insertInto("sessions")
    .values({ ...own, userAgent: "x", address: "::1", createdAt, lastSeenAt: createdAt, expiresAt })
    .execute();
  await db.insertInto("passwordResets").values({ tokenHash: own.id, userId, expiresAt }).execute();
  await db
    .insertInto("identities")
    .values({ ...own, issuer: "https://id.example", subject: own.id, email: who.email, createdAt })
    .execute();
  await db
    .insertInto("carts")
    .values({ ...own, tokenHash: null, updatedAt: createdAt })
    .execute();
  const variantId = await product();
  await db
    .insertInto("wishes")
    .values({ ...own, tokenHash: null, variantId, addedAt: createdAt })
    .execute();
  await db
    .insertInto("pictures")
    .values({
      ...{ ...own, productId: null, path: `/pictures/${own.id}`, alt: who.name, colour: null },
      ...{ width: 320, height: 320, position: 1, createdAt },
    })
    .execute();
  await db
    .insertInto("checkouts")
    .values({
      ...{ id: randomUUID(), userId: null, tokenHash: randomUUID(), currency: "BDT" as const },
      ...{ name: who.name, email: who.email, address: null, rateId: null, orderId: null },
      ...{ createdAt, updatedAt: createdAt },
    })
    .execute();
  await subscribe(who.email);
  // Somebody of the staff searches for them now and then.
  for (const mark of [who.email, who.name, who.phone]) {
    const search = new URLSearchParams({ q: mark }).toString();
    await db
      .insertInto("savedViews")
      .values({
        ...{ id: randomUUID(), userId: "admin", table: "orders" as const, createdAt },
        ...{ name: `About ${mark}`, search },
      })
      .execute();
  }
  const form = new FormData();
  form.set("street", who.street);
  await keepDraft("browser", "/profile/addresses/new", form);
  const signIn = new FormData();
  signIn.set("email", who.email);
  await keepDraft("another browser", "/checkout/details", signIn);
  await countAttempt(`forgot:${who.email}`, limits.account);
  await setCustomerStatus(actor, who.id, { status: "Inactive", version: 1 });
  return `/pictures/${own.id}`;
}
