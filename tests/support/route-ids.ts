// What stands for each parameter of an address: a thing that the asker may have, another's, and one that nobody has.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { chooseProducts } from "~/models/product/selection.server";
import { createSale } from "~/models/sale/edit.server";
import { createView } from "~/models/view.server";
import { buy, guestWith } from "./checkout";
import { delivered } from "./reviews";
import { form, stocked } from "./sales";
import { makeProduct } from "./products";
import type { Client } from "./shop";

/** Ids for one parameter. */
export interface Ids {
  /** By who asks where that matters; there, who is not named has none. */
  own: string | Record<string, string>;
  /** What is there and is not for the asker; none where whatever is there is everybody's. */
  others?: string;
  /** Whether who keeps the catalogue may see the others as well. */
  keepersSee?: boolean;
  unknown: string;
}

const now = () => new Date().toISOString();
const anyId = async (table: Parameters<ReturnType<typeof getDb>["selectFrom"]>[0] & string) => {
  const query = getDb()
    .selectFrom(table as "products")
    .select("id");
  return (await query.executeTakeFirstOrThrow()).id;
};

/**
 * Makes what the sample shop lacks, and names it all.
 * @param people browsers and accounts by role: `guest` must be a new browser
 * @returns by the names that `parametersOf` gives
 */
export async function routeIds(people: {
  guest: Client;
  shopper: { id: string };
  other: { id: string };
  owner: { id: string; name: string };
  otherOwner: { id: string; name: string };
}): Promise<Record<string, Ids>> {
  const nobodys = randomUUID();
  const same = (own: string, others?: string, unknown = nobodys): Ids => ({ own, others, unknown });
  const guests = await buy(await guestWith(undefined, people.guest));
  const ordersOf = (id: string) =>
    getDb().selectFrom("orders").select("id").where("userId", "=", id).executeTakeFirstOrThrow();
  const [shoppers, strangers] = [
    await ordersOf(people.shopper.id),
    await ordersOf(people.other.id),
  ];
  const addressOf = async (userId: string) => {
    const id = randomUUID();
    const words = {
      street: "1 Road",
      city: "Dhaka",
      state: "Dhaka",
      zipCode: "",
      country: "Bangladesh",
    };
    const row = { id, userId, type: "Home", isDefault: 0 as const, ...words, createdAt: now() };
    await getDb().insertInto("addresses").values(row).execute();
    return id;
  };
  const { id: picture, productId: product } = await getDb()
    .selectFrom("pictures")
    .select(["id", "productId"])
    .where("productId", "is not", null)
    .$narrowType<{ productId: string }>()
    .executeTakeFirstOrThrow();
  const hidden = await makeProduct({ price: 100, stock: 1 });
  const gone = await makeProduct({ price: 100, stock: 1 });
  await getDb().updateTable("products").set({ state: "Draft" }).where("id", "=", hidden).execute();
  await getDb().updateTable("products").set({ deletedAt: now() }).where("id", "=", gone).execute();
  const shown = await anyId("reviews");
  const bought = await delivered([await makeProduct({ price: 200_000, stock: 5 })]);
  const row = await getDb()
    .selectFrom("reviews")
    .selectAll()
    .where("id", "=", shown)
    .executeTakeFirstOrThrow();
  const unseen = {
    ...row,
    id: randomUUID(),
    orderId: null,
    state: "Hidden" as const,
    shownAt: null,
  };
  await getDb().insertInto("reviews").values(unseen).execute();
  await stocked(10_000);
  const sale = await createSale(people.owner, form());
  const view = { name: "Walk", table: "products", search: "q=x" } as const;
  const views = async (owner: { id: string }) => (
    await createView(owner.id, view),
    lastOf("savedViews", owner.id)
  );
  const choices = (owner: { id: string; name: string }) =>
    chooseProducts(owner, { ids: [product] });
  const file = async (owner: { id: string }) => {
    const id = randomUUID();
    const rest = {
      name: "a.csv",
      content: "name\r\n",
      report: "",
      createdAt: now(),
      appliedAt: null,
    };
    await getDb()
      .insertInto("preparedChanges")
      .values({ id, userId: owner.id, kind: "import", ...rest })
      .execute();
    return id;
  };
  const { owner, otherOwner } = people;
  const mine = async (make: (of: typeof owner) => Promise<string>): Promise<Ids> => ({
    own: { owner: await make(owner) },
    others: await make(otherOwner),
    unknown: nobodys,
  });
  const order: Ids = {
    own: { guest: guests, shopper: shoppers.id },
    others: strangers.id,
    unknown: "99999999",
  };
  const { id: variant } = await getDb()
    .selectFrom("variants")
    .select("id")
    .where("productId", "=", product)
    .executeTakeFirstOrThrow();
  return {
    " *": same("nowhere"),
    "api *": same("nowhere"),
    "back :variant": same(variant, gone),
    "order :id": order,
    "review :product": same(product),
    "pages :slug": same("contact-us"),
    "product :id": { ...same(product, hidden), keepersSee: true },
    "addresses :id": {
      own: { shopper: await addressOf(people.shopper.id) },
      others: await addressOf(people.other.id),
      unknown: nobodys,
    },
    "reviews :id": { ...same(shown, unseen.id), keepersSee: true },
    "audit :id": same(await changeOf(owner.id)),
    "categories :id": same(await anyId("categories")),
    "customers :id": same(people.shopper.id),
    "figures :figure": same("vat"),
    "orders :id": same(bought),
    "orders :step": same("confirm"),
    "refunds :refund": same(await refundOf(bought)),
    "returns :return": same(await returnOf(bought)),
    "payments :payment": same(await paymentOf(bought)),
    "products :id": same(product),
    "products :uid": { ...same(product, gone), keepersSee: true },
    "variants :variant": same(variant),
    "bulk :id": await mine(choices),
    // An own one would need the report of a real file.
    "import :id": { ...(await mine(file)), own: {} },
    "pictures :picture": same(picture),
    "promotions :id": same(await anyId("promotions")),
    "questions :id": same(await questionOf(product, people.shopper.id)),
    "sales :id": same(sale),
    "delivery :zone": same("dhaka"),
    "rates :rate": same("dhaka-bdt"),
    "home :item": same("new"),
    "pages :id": same(await anyId("pages")),
    "versions :version": same("1"),
    "mail :kind": same("review"),
    // An own one would need a change that was really made.
    "undo :change": { own: {}, unknown: nobodys },
    "staff :id": same(otherOwner.id),
    "types :id": same("glass"),
    "views :id": await mine(views),
    "payment-return :provider": same("bkash"),
    "payment-return :attempt": same(await paymentOf(bought)),
    "pictures :file": same("x-320.webp"),
    "photos :file": same("x-320.webp"),
    "sitemaps :file": same("1.xml"),
    "webhooks :provider": same("stripe"),
  };
}

async function lastOf(table: "savedViews", userId: string): Promise<string> {
  const rows = getDb().selectFrom(table).select("id").where("userId", "=", userId);
  return (await rows.executeTakeFirstOrThrow()).id;
}

async function changeOf(actorId: string): Promise<string> {
  const id = randomUUID();
  const words = { action: "updated", entity: "products" as const, entityName: "1 product" };
  const rest = { actorId, actorName: "Walk", entityId: id, before: "{}", after: "{}" };
  await getDb()
    .insertInto("auditEntries")
    .values({ id, ...words, ...rest, createdAt: now(), undo: "{}" })
    .execute();
  return id;
}

async function paymentOf(orderId: string): Promise<string> {
  const id = `${orderId}-1-${randomUUID().slice(0, 8)}`;
  const times = { endsAt: null, askedAt: null, createdAt: now(), updatedAt: now() };
  const money = { amount: 100, currency: "BDT" as const, ref: null, reference: null, url: null };
  await getDb()
    .insertInto("payments")
    .values({ id, orderId, provider: "bkash", state: "failed", ...money, ...times })
    .execute();
  return id;
}

async function refundOf(orderId: string): Promise<string> {
  const id = randomUUID();
  const none = { paymentId: null, ref: null, actorId: null };
  const times = { createdAt: now(), updatedAt: now() };
  await getDb()
    .insertInto("refunds")
    .values({ id, orderId, amount: 1, reason: "Walk", state: "by hand", ...none, ...times })
    .execute();
  return id;
}

async function returnOf(orderId: string): Promise<string> {
  const id = randomUUID();
  const times = { createdAt: now(), updatedAt: now() };
  await getDb()
    .insertInto("returns")
    .values({ id, orderId, lines: "[]", reason: "Walk", state: "asked", ...times })
    .execute();
  return id;
}

async function questionOf(productId: string, userId: string): Promise<string> {
  const id = randomUUID();
  const times = { createdAt: now(), updatedAt: now() };
  await getDb()
    .insertInto("questions")
    .values({ id, productId, userId, text: "Is it?", state: "Waiting", ...times })
    .execute();
  return id;
}
