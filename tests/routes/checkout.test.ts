// The way from the cart to an order without scripts: each page's rules, what is kept, and what is refused at the end.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  answerAll,
  buy,
  details,
  forgetLimits,
  formOf,
  guestWith,
  placedIn,
  reviewOf,
  storedOrder,
  textOf,
} from "../support/checkout";
import { makeProduct } from "../support/products";
import { Client, shop } from "../support/shop";

beforeAll(async () => {
  await shop();
  await signedIn("Shopper");
});
afterEach(forgetLimits);

const toOf = async (client: Client, path: string) =>
  (await client.get(path)).headers.get("Location");
const product = (stock = 10, price = 200_000) => makeProduct({ price, stock });
const setVariant = (id: string, change: { price?: number; stock?: number }) =>
  getDb().updateTable("variants").set(change).where("id", "=", id).execute();

describe("the cart", () => {
  it("says what delivery costs, and to a district with the total and VAT", async () => {
    const client = await guestWith({ [await product()]: 2 });
    const cart = await textOf(client, "/cart");
    expect(cart).toContain("Delivery from ৳70.");
    expect(cart).toContain('href="/checkout"');
    const dear = await guestWith({ [await product(10, 60_000_00)]: 1 });
    expect(await textOf(dear, "/cart")).toContain("Free delivery.");
    const far = getDb()
      .updateTable("shippingRates")
      .where("currency", "=", "BDT")
      .where("price", ">", 10_000);
    await far.set({ freeFrom: null }).execute();
    expect(await textOf(dear, "/cart")).toContain(
      "Free delivery to some districts, up to ৳130 to others.",
    );
    await far.set({ freeFrom: 50_000_00 }).execute();
    const there = await textOf(client, "/cart?district=sylhet");
    expect(there).toContain("Delivery to Sylhet");
    expect(there).toContain("৳4,130");
    expect(there).toContain("includes ৳538.70 VAT");
    // Its forms lead back to the same district.
    expect(there).toContain('action="/cart?district=Sylhet"');
  });

  it("has one total and one way on for each currency", async () => {
    const [taka, dollars] = [await product(), await product(10, 1999)];
    const inDollars = { currency: "USD" } as const;
    await getDb().updateTable("products").set(inDollars).where("id", "=", dollars).execute();
    const client = await guestWith({ [taka]: 1, [dollars]: 2 });
    const cart = await textOf(client, "/cart");
    expect(cart).toContain("৳2,000");
    expect(cart).toContain("$39.98");
    expect(cart).toContain('href="/checkout?currency=BDT"');
    expect(cart).toContain('href="/checkout?currency=USD"');
    expect(await toOf(client, "/checkout?currency=USD")).toBe("/checkout/details?currency=USD");
    const search = "?currency=USD";
    await answerAll(client, {}, search);
    const id = placedIn(await client.post("/checkout/review", await reviewOf(client, search)));
    expect(await storedOrder(id)).toMatchObject({
      ...{ currency: "USD", subtotal: 3998, shipping: 58, total: 4056 },
    });
    const rest = await textOf(client, "/cart");
    expect(rest).not.toContain("$39.98");
    expect(rest).toContain('href="/checkout"');
  });
});

describe("checkout", () => {
  it("leads to the first page that is not answered", async () => {
    const client = await guestWith();
    expect(await toOf(client, "/checkout")).toBe("/checkout/details");
    for (const page of ["delivery", "review"]) {
      expect(await toOf(client, `/checkout/${page}`)).toBe("/checkout/details");
    }
    await client.post("/checkout/details", details);
    expect(await toOf(client, "/checkout")).toBe("/checkout/delivery");
    expect(await toOf(client, "/checkout/review")).toBe("/checkout/delivery");
    await answerAll(client);
    expect(await toOf(client, "/checkout")).toBe("/checkout/review");
  });

  it("is of no use with nothing to order, and says so", async () => {
    const empty = new Client();
    const sold = await product(1);
    const soldOut = await guestWith({ [sold]: 1 });
    await setVariant(sold, { stock: 0 });
    for (const client of [empty, soldOut]) {
      for (const page of ["", "/details", "/delivery", "/review"]) {
        const answer = await client.get(`/checkout${page}`);
        expect(answer.headers.get("Location")).toBe("/cart");
        expect(await (await client.follow(answer)).text()).toContain(
          "There is nothing in your cart that can be ordered.",
        );
      }
      const posted = await client.post("/checkout/details", details);
      expect(posted.headers.get("Location")).toBe("/cart");
    }
  });

  it("is private and kept by nobody", async () => {
    const client = await guestWith();
    await answerAll(client);
    for (const page of ["details", "delivery", "review"]) {
      const { headers } = await client.get(`/checkout/${page}`);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("Buy Now leads there", async () => {
    const client = await guestWith({});
    const answer = await client.post("/cart", { buy: "sony-wh-ch520", quantity: "1" });
    expect(answer.headers.get("Location")).toBe("/checkout");
    expect(await (await client.follow(answer)).text()).toContain("Checkout: Your details");
  });
});

describe("the details", () => {
  it.each([
    [{ name: " " }, "Name is required"],
    [{ phone: "" }, "Phone number is required"],
    [{ phone: "12345" }, "Invalid phone number"],
    [{ email: "nobody" }, "Invalid email address"],
    [{ street: "" }, "Street is required"],
    [{ city: "" }, "City is required"],
    [{ district: "Atlantis" }, "Please choose a district"],
    [{ country: "Nepal", district: "" }, "State is required"],
    [{ addressId: "somebody-elses" }, "Please choose an address"],
  ])("with %o are refused, and everything typed stays", async (fields, message) => {
    const client = await guestWith();
    const answer = await client.post("/checkout/details", { ...details, ...fields });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    if (!("street" in fields)) expect(page).toContain('value="12 Lake Road"');
  });

  it("name every fault at once", async () => {
    const client = await guestWith();
    const answer = await client.post("/checkout/details", {});
    const page = await answer.text();
    for (const message of ["Name is required", "Phone number is required", "Street is required"]) {
      expect(page).toContain(message);
    }
  });

  it("need no address for who comes to the shop", async () => {
    const client = await guestWith();
    const id = await buy(client, { receive: "pickup", street: "", city: "", district: "" });
    expect(await storedOrder(id)).toMatchObject({
      ...{
        address: null,
        shipping: 0,
        delivery: "Pick up at the shop, Ready the next working day",
      },
    });
  });

  it("are kept: a second visit finds them", async () => {
    const client = await guestWith();
    await client.post("/checkout/details", details);
    const page = await textOf(client, "/checkout/details");
    for (const value of ["Nadia Karim", "01711-223344", "12 Lake Road"]) {
      expect(page).toContain(`value="${value}"`);
    }
    expect(page).toMatch(/<option selected="">Dhaka<\/option>/);
  });

  it("of an account begin with what it knows; a saved address can be chosen, and a new one saved", async () => {
    const client = await guestWith({ [await product()]: 1 }, await signedIn("Shopper"));
    const page = await textOf(client, "/checkout/details");
    const form = formOf(page, "/checkout/details");
    expect(form).toMatchObject({ email: "shopper@example.com" });
    const addressId = form.addressId as string;
    expect(addressId).toMatch(/./);
    await answerAll(client, { addressId, street: "" });
    const { street } = await getDb()
      .selectFrom("addresses")
      .select("street")
      .where("id", "=", addressId)
      .executeTakeFirstOrThrow();
    expect(await textOf(client, "/checkout/review")).toContain(street);
    await answerAll(client, { street: "77 New Road", save: "on" });
    const saved = getDb().selectFrom("addresses").select("id").where("street", "=", "77 New Road");
    expect(await saved.execute()).toHaveLength(1);
    const id = placedIn(await client.post("/checkout/review", await reviewOf(client)));
    expect((await storedOrder(id)).userId).not.toBeNull();
  });

  it("typed while signed in come back when the session has ended", async () => {
    const client = await guestWith({ [await product()]: 1 }, await signedIn("Shopper"));
    expect(await textOf(client, "/checkout/details")).toContain(
      'action="/checkout/details?account=1"',
    );
    client.cookies.delete("session");
    const answer = await client.post("/checkout/details?account=1", details);
    expect(answer.headers.get("Location")).toMatch(/^\/login\?redirectTo=%2Fcheckout%2Fdetails/);
  });

  it("go along with a guest who signs in", async () => {
    const client = await guestWith({ [await product()]: 1 });
    await client.post("/checkout/details", details);
    const account = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };
    await client.post("/login", { ...account, redirectTo: "/checkout/details" });
    expect(await textOf(client, "/checkout/details")).toContain('value="Nadia Karim"');
    expect(await toOf(client, "/checkout")).toBe("/checkout/delivery");
  });
});

describe("delivery and payment", () => {
  it("offer what reaches the address, each with its price", async () => {
    const client = await guestWith();
    await client.post("/checkout/details", { ...details, city: "Savar" });
    const page = await textOf(client, "/checkout/delivery");
    expect(page).toContain("Home delivery: ৳110");
    expect(page).toContain("Pick up at the shop: free");
    expect(page).toContain("Cash on delivery");
    const wrong = await client.post("/checkout/delivery", { rateId: "dhaka-bdt", method: "cod" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("This delivery is no longer offered");
    const none = await client.post("/checkout/delivery", {});
    expect(await none.text()).toContain("Please choose how to pay");
  });

  it("that is taken back meanwhile must be chosen again", async () => {
    const client = await guestWith();
    await answerAll(client);
    const set = (active: 0 | 1) =>
      getDb().updateTable("shippingRates").set({ active }).where("id", "=", "dhaka-bdt").execute();
    await set(0);
    const answer = await client.get("/checkout/review");
    const page = await (await client.follow(answer)).text();
    await set(1);
    expect(answer.headers.get("Location")).toBe("/checkout/delivery");
    expect(page).toContain("What you had chosen is no longer offered. Please choose again.");
    expect(page).toContain("We do not deliver to your address yet.");
  });

  it("without any way to pay say so, and nothing can be ordered", async () => {
    const client = await guestWith();
    await answerAll(client);
    const review = await reviewOf(client);
    const off = { name: "payment", value: '{"cashOnDelivery":false}', updatedAt: "" };
    await getDb().insertInto("settings").values(off).execute();
    const page = await textOf(client, "/checkout/delivery");
    const answer = await client.post("/checkout/review", review);
    await getDb().deleteFrom("settings").execute();
    expect(page).toContain("There is no way to pay online at the moment.");
    expect(answer.headers.get("Location")).toBe("/checkout");
  });
});
