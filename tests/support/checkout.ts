// The way to an order as a browser without scripts goes it.
import { getDb } from "~/db/connection.server";
import { formsOf, readable } from "./html";
import { Client, type Fields } from "./shop";

/** Answers of the first page that pass. */
export const details = {
  name: "Nadia Karim",
  phone: "01711-223344",
  email: "nadia@example.com",
  receive: "delivery",
  street: "12 Lake Road",
  city: "Uttara",
  district: "Dhaka",
  zipCode: "",
  country: "",
};

/** Lets the next test order again from the same network and with the same phone number. */
export async function forgetLimits(): Promise<void> {
  await getDb().deleteFrom("throttles").execute();
  await getDb().updateTable("orders").set({ phone: "" }).execute();
}

/** What a page says, as one piece of text with its tags. */
export async function textOf(client: Client, path: string): Promise<string> {
  return readable(await (await client.get(path)).text()).replaceAll("<!-- -->", "");
}

/** A guest with so much in the cart; nothing is throttled by what other tests did. */
export async function guestWith(
  items: Record<string, number> = { "sony-wh-ch520": 1 },
  client = new Client(),
): Promise<Client> {
  await getDb().deleteFrom("throttles").execute();
  for (const [add, quantity] of Object.entries(items)) {
    await client.post("/cart", { add, quantity: String(quantity) });
  }
  return client;
}

/** Answers the first two pages. */
export async function answerAll(client: Client, fields: Fields = {}, search = ""): Promise<void> {
  const first = await client.post(`/checkout/details${search}`, { ...details, ...fields });
  if (first.status !== 302) throw new Error(`The details were refused: ${first.status}`);
  const page = await (await client.follow(first)).text();
  const form = formOf(page, "/checkout/delivery");
  const second = await client.post(`/checkout/delivery${search}`, form);
  if (second.status !== 302) throw new Error(`The delivery was refused: ${second.status}`);
}

/** What the review page's button sends. */
export async function reviewOf(client: Client, search = ""): Promise<Fields> {
  const page = await (await client.get(`/checkout/review${search}`)).text();
  return formOf(page, "/checkout/review");
}

/** Goes the whole way. @returns the order's number */
export async function buy(client: Client, fields: Fields = {}): Promise<string> {
  await answerAll(client, fields);
  return placedIn(await client.post("/checkout/review", await reviewOf(client)));
}

/** The number of the order that an answer leads to. */
export function placedIn(answer: Response): string {
  const [, id] = /^\/order\/(\w+)$/.exec(answer.headers.get("Location") ?? "") ?? [];
  if (!id) throw new Error(`No order: ${answer.status} ${answer.headers.get("Location")}`);
  return id;
}

/** What the page's own form sends as it stands. */
export function formOf(html: string, path: string): Fields {
  const form = formsOf(html, path).find(
    ({ method, action }) => method === "post" && action.split("?")[0] === path,
  );
  if (!form) throw new Error(`No form for ${path}`);
  return form.fields;
}

/** The order of a number as it is stored, with its lines. */
export async function storedOrder(id: string) {
  const order = await getDb()
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const lines = await getDb()
    .selectFrom("orderLines")
    .selectAll()
    .where("orderId", "=", id)
    .orderBy("position")
    .execute();
  return { ...order, lines };
}
