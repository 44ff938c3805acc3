// Two shoppers can neither read nor change what is the other's: every id, every verb, as page and as data.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { answerAll } from "../support/checkout";
import { readable } from "../support/html";
import { Client, type Fields } from "../support/shop";

const other = { name: "Other One", email: "other@example.com", password: "Other-12345" };
const owner = "shopper@example.com";
const address = {
  type: "Stolen",
  street: "1 Lake Road",
  city: "Dhaka",
  state: "Dhaka",
  zipCode: "1207",
  country: "Bangladesh",
};

/** One way to reach for a thing by its id: the page, the route behind it, and what a form would send. */
interface Reach {
  what: string;
  path: (id: string) => string;
  route: string;
  fields: (id: string) => Fields;
}

const reaches: Record<string, Reach[]> = {
  addresses: [
    {
      what: "change",
      path: (id) => `/profile/addresses/${id}`,
      route: "routes/_shop.profile.addresses.$id",
      fields: () => address,
    },
    ...["default", "delete"].map((intent) => ({
      what: intent,
      path: () => "/profile/addresses?index",
      route: "routes/_shop.profile.addresses._index",
      fields: (id: string) => ({ intent, id }),
    })),
  ],
  orders: [
    {
      what: "open",
      path: (id) => `/profile/orders?order=${id}&id=${id}`,
      route: "routes/_shop.profile.orders",
      fields: (id) => ({ id, intent: "delete" }),
    },
    {
      what: "page",
      path: (id) => `/profile/orders/${id}`,
      route: "routes/_shop.$",
      fields: (id) => ({ id }),
    },
  ],
  orderPages: [
    {
      what: "page",
      path: (id) => `/order/${id}?index`,
      route: "routes/_shop.order.$id._index",
      fields: () => ({ password: "Stolen-12345" }),
    },
    ...["cancel", "again"].map((step) => ({
      what: step,
      path: (id: string) => `/order/${id}/${step}`,
      route: `routes/_shop.order.$id.${step}`,
      fields: () => ({ version: "1" }),
    })),
  ],
  checkouts: [
    {
      what: "place",
      path: () => "/checkout/review",
      route: "routes/_shop.checkout.review",
      fields: (id) => ({ checkout: id, quote: "x", seen: "" }),
    },
  ],
  cartLines: ["0", "5"].map((quantity) => ({
    what: `to ${quantity}`,
    path: () => "/cart",
    route: "routes/_shop.cart",
    fields: (id) => ({ lineId: id, quantity, seenPrice: "1" }),
  })),
  sessions: [
    {
      what: "sign out",
      path: () => "/profile/devices",
      route: "routes/_shop.profile.devices",
      fields: (id) => ({ id }),
    },
  ],
};

const verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

beforeAll(async () => {
  const client = await signedIn("Shopper");
  await client.follow(client.post("/cart", { add: "sony-wh-ch520", quantity: "2" }));
  await client.follow(client.post("/cart", { add: "jbl-wave-beam", quantity: "1" }));
  await answerAll(client);
  await new Client().post("/signup", { ...other, confirmPassword: other.password, terms: "on" });
});

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

/** Another shopper, with a cart of their own. */
async function stranger(): Promise<Client> {
  const client = new Client();
  await client.follow(client.post("/login", { ...other, remember: "on" }));
  await client.follow(client.post("/cart", { add: "sony-wh-ch520" }));
  return client;
}

/** All rows that are the owner's; the time of the last visit is not theirs to keep. */
async function things() {
  const users = getDb().selectFrom("users").where("email", "=", owner);
  return {
    addresses: await getDb()
      .selectFrom("addresses")
      .selectAll()
      .where("userId", "in", users.select("id"))
      .orderBy("id")
      .execute(),
    orders: await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("userId", "in", users.select("id"))
      .orderBy("id")
      .execute(),
    // As few as say what all say: each is asked for in every way.
    orderPages: await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("userId", "in", users.select("id"))
      .orderBy("id")
      .limit(2)
      .execute(),
    checkouts: await getDb()
      .selectFrom("checkouts")
      .selectAll()
      .where("userId", "in", users.select("id"))
      .execute(),
    cartLines: await getDb()
      .selectFrom("cartLines")
      .innerJoin("carts", "carts.id", "cartLines.cartId")
      .selectAll("cartLines")
      .where("carts.userId", "in", users.select("id"))
      .orderBy("cartLines.id")
      .execute(),
    sessions: await getDb()
      .selectFrom("sessions")
      .select(["id", "userId"])
      .where("userId", "in", users.select("id"))
      .orderBy("id")
      .execute(),
  };
}

describe.each(Object.entries(reaches))("%s of another shopper", (kind, ways) => {
  it.each(ways)("answer $what exactly as unknown ids do", { timeout: 120_000 }, async (way) => {
    const client = await stranger();
    const before = await things();
    const rows = before[kind as keyof typeof before];
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      for (const verb of verbs) {
        for (const asData of [false, true]) {
          const found = await answer(client, way, verb, asData, id);
          const unknown = await answer(client, way, verb, asData, unknownLike(id));
          expect(found, `${verb} ${id}`).toEqual(unknown);
          expect(found.status, `${verb} ${id}`).toBeLessThan(500);
        }
      }
    }
    expect(await things()).toEqual(before);
  });
});

it("the owner finds with the same requests what the others do not", async () => {
  const client = await signedIn("Shopper");
  const { addresses, cartLines } = await things();
  const [id = "", lineId = ""] = [addresses[0]?.id, cartLines[0]?.id];
  expect((await client.get(`/profile/addresses/${id}`)).status).toBe(200);
  await client.post(`/profile/addresses/${id}`, address);
  await client.post("/cart", { lineId, quantity: "3" });
  const after = await things();
  expect(after.addresses.find((one) => one.id === id)?.type).toBe("Stolen");
  expect(after.cartLines.find((one) => one.id === lineId)?.quantity).toBe(3);
});

it("no page shows one shopper what is the other's", async () => {
  const client = await stranger();
  const { addresses, orders, cartLines, sessions } = await things();
  const secrets = [...addresses, ...orders, ...cartLines, ...sessions].map(({ id }) => id);
  secrets.push(owner);
  for (const path of ["", "/orders", "/addresses", "/password", "/devices"]) {
    const page = await (await client.get(`/profile${path}`)).text();
    expect(secrets.filter((secret) => page.includes(secret))).toEqual([]);
  }
  const cart = await (await client.get("/cart")).text();
  expect(cartLines.filter(({ id }) => cart.includes(id))).toEqual([]);
});

/** What the asker learns: status, where it leads, the words, and the page that comes after. */
async function answer(client: Client, way: Reach, verb: string, asData: boolean, id: string) {
  const url = new URL(way.path(id), "http://localhost");
  if (asData) url.searchParams.set("_data", way.route);
  const reading = verb === "GET" || verb === "HEAD";
  const body = reading ? undefined : new URLSearchParams(way.fields(id) as Record<string, string>);
  const response = await client.send(url.pathname + url.search, { method: verb, body });
  const to = response.headers.get("Location") ?? response.headers.get("X-Remix-Redirect");
  const same = (text: string) =>
    readable(text)
      .replaceAll(id, "ID")
      .replaceAll(/"key":\d+/g, "");
  return {
    status: response.status,
    to: to?.replaceAll(id, "ID"),
    text: same(await response.text()),
    after: to ? same(await (await client.follow(client.get(to))).text()) : null,
  };
}

/** An id of the same shape that nothing has. */
function unknownLike(id: string): string {
  return id.replaceAll(/[1-9a-f]/g, (sign) => (/\d/.test(sign) ? "9" : "a")).replace(/.$/, "0");
}
