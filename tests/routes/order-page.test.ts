// An order's page: who may see it and who may not, what it says, cancelling, ordering again, and how a guest keeps it.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { setForgottenPassword } from "~/auth/password.server";
import { getDb } from "~/db/connection.server";
import { hashToken, newToken } from "~/models/account/token.server";
import { orderKey } from "~/models/order/access.server";
import { takeStep } from "~/models/order/step.server";
import { signedIn } from "../support/accounts";
import { buy, forgetLimits, formOf, guestWith, storedOrder, textOf } from "../support/checkout";
import { makeProduct } from "../support/products";
import { Client, shop } from "../support/shop";
import { ask } from "../support/visits";

beforeAll(async () => {
  await shop();
  await signedIn("Shopper");
});
afterEach(forgetLimits);

const staff = { staff: { id: "admin", name: "Admin User" } };
const product = (stock = 10) => makeProduct({ price: 200_000, stock, name: "Own Thing" });
/** A guest with an order just placed. */
async function placed(fields = {}, stock = 10) {
  const thing = await product(stock);
  const client = await guestWith({ [thing]: 2 });
  const id = await buy(client, fields);
  return { client, id, thing, page: `/order/${id}` };
}
const setOrder = (id: string, change: { placedAt?: string; updatedAt?: string }) =>
  getDb().updateTable("orders").set(change).where("id", "=", id).execute();
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("an order's page", () => {
  it("confirms the order, and says what comes next, what it costs and where it goes", async () => {
    const { client, id, page } = await placed();
    const html = await textOf(client, page);
    for (const words of [
      `Order #${id}</h1>`,
      "Thank you for your order",
      "We call you to confirm the order",
      "Please have ৳4,070 ready when it comes.",
      "2 × ৳2,000",
      "includes ৳530.87 VAT",
      "Home delivery, 1 to 2 days",
      "12 Lake Road",
      "Order placed",
      "Cash on Delivery: to pay at the door ৳4,070<",
    ]) {
      expect(html).toContain(words);
    }
    const { headers } = await client.get(page);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("is shown to nobody else: an unknown order and a stranger's answer alike", async () => {
    const { id } = await placed();
    const [sample] = await getDb()
      .selectFrom("orders")
      .select("id")
      .where("userId", "is not", null)
      .limit(1)
      .execute();
    for (const stranger of [new Client(), await guestWith(), await signedIn("Shopper")]) {
      const unknown = await stranger.get("/order/99999999");
      const words = (await unknown.text()).replaceAll(/99999999/g, "");
      expect(unknown.status).toBe(404);
      expect(words).toContain("We found no order with these details.");
      for (const path of ["", "/cancel", "/again"]) {
        for (const other of [id, `${id}?key=x`, `${id}?key=${orderKey("1")}`]) {
          const [number = "", query = ""] = other.split("?");
          const answer = await stranger.get(`/order/${number}${path}${query && `?${query}`}`);
          expect(answer.status, path).toBe(404);
        }
        const posted = await stranger.post(`/order/${id}${path || "?index"}`, {
          ...{ version: "1", password: "Long-enough-1" },
        });
        expect(posted.status, path).toBe(404);
      }
    }
    expect((await new Client().get(`/order/${sample?.id}`)).status).toBe(404);
    expect(await storedOrder(id)).toMatchObject({ status: "Pending", userId: null });
  });

  it("is the owner's wherever they sign in", async () => {
    const thing = await product();
    const id = await buy(await guestWith({ [thing]: 1 }, await signedIn("Shopper")));
    const elsewhere = await signedIn("Shopper");
    expect((await elsewhere.get(`/order/${id}`)).status).toBe(200);
    expect(await textOf(elsewhere, "/profile/orders")).toContain(`href="/order/${id}"`);
    expect(await textOf(elsewhere, `/order/${id}`)).not.toContain("Keep it in an account");
  });

  it("is open for a day to the browser that placed it", async () => {
    const { client, id, page } = await placed();
    await setOrder(id, { placedAt: ago(23.9) });
    expect((await client.get(page)).status).toBe(200);
    await setOrder(id, { placedAt: ago(24.1) });
    expect((await client.get(page)).status).toBe(404);
  });

  it("opens by the mailed link, whose key is swapped for a cookie", async () => {
    const { id, page } = await placed();
    const client = new Client();
    const answer = await client.get(`${page}?key=${orderKey(id)}`);
    expect(answer.headers.get("Location")).toBe(page);
    expect((await client.get(page)).status).toBe(200);
    await setOrder(id, { updatedAt: ago(181 * 24) });
    expect((await client.get(page)).status).toBe(404);
    expect((await new Client().get(`${page}?key=${orderKey(id)}`)).status).toBe(404);
  });

  it("is its own receipt for who gave no e-mail: its link opens it elsewhere", async () => {
    const { client, page } = await placed({ email: "" });
    const html = await textOf(client, page);
    const [, link = ""] = /href="https?:\/\/localhost(\/order\/[^"]+)"/.exec(html) ?? [];
    expect(link).toContain("?key=");
    const other = new Client();
    expect((await other.follow(other.get(link))).status).toBe(200);
    expect(html).not.toContain("Keep it in an account");
  });

  it("shows the parcel and only the steps that are the buyer's to read", async () => {
    const { client, id, page } = await placed();
    await takeStep(staff, id, { step: "confirm" });
    expect(await textOf(client, page)).toContain("It is being packed. Please have");
    await takeStep(staff, id, { step: "pack" });
    const url = "https://courier.example/P-7";
    await takeStep(staff, id, { step: "ship", carrier: "Pathao", number: "P-7", url });
    await getDb()
      .updateTable("orderEvents")
      .set({ forCustomer: 0 })
      .where("orderId", "=", id)
      .where("note", "=", "Packed")
      .execute();
    const html = await textOf(client, page);
    expect(html).toContain("It is on its way.");
    expect(html).toContain("with Pathao, number P-7");
    expect(html).toContain(`href="${url}"`);
    expect(html).not.toMatch(/<li>Packed</);
    expect(html).not.toContain("Cancel order");
  });
});

describe("cancelling", () => {
  it("asks first, gives the pieces back, and is possible until the order is packed", async () => {
    const { client, id, page, thing } = await placed();
    expect(await textOf(client, page)).toContain(`href="${page}/cancel"`);
    const question = await textOf(client, `${page}/cancel`);
    expect(question).toContain("Are you sure you want to cancel this order?");
    const answer = await client.post(`${page}/cancel`, formOf(question, `${page}/cancel`));
    expect(answer.headers.get("Location")).toBe(page);
    expect(await textOf(client, page)).toContain("You cancelled this order.");
    expect(await storedOrder(id)).toMatchObject({ status: "Cancelled", cancelReason: "shopper" });
    const { stock } = await getDb()
      .selectFrom("variants")
      .select("stock")
      .where("id", "=", thing)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(10);
  });

  it("of what was packed meanwhile is refused", async () => {
    const { client, id, page } = await placed();
    const form = formOf(await textOf(client, `${page}/cancel`), `${page}/cancel`);
    await takeStep(staff, id, { step: "confirm" });
    await takeStep(staff, id, { step: "pack" });
    const answer = await client.post(`${page}/cancel`, form);
    expect(answer.status).toBe(409);
    expect(await textOf(client, `${page}/cancel`)).toContain("can no longer be cancelled here");
    expect((await storedOrder(id)).status).toBe("Processing");
  });
});

it("order again fills the cart, and names what is no longer to be had", async () => {
  const { client, page } = await placed({}, 3);
  const answer = await client.post(`${page}/again`);
  expect(answer.headers.get("Location")).toBe("/cart");
  const cart = await textOf(client, "/cart");
  expect(cart).toContain("1 item is in your cart. No longer to be had: Own Thing.");
  expect((await client.get(`${page}/again`)).headers.get("Location")).toBe(page);
});

describe("an account", () => {
  const accountOf = (email: string) =>
    getDb().selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

  it("for one password takes this order along at once, and no other of the address", async () => {
    const email = "keeper@example.com";
    const other = await placed({ email });
    const { client, id, page } = await placed({ email });
    const weak = await client.post(`${page}?index`, { password: "short" });
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain("Password must be at least 8 characters long");
    const answer = await client.post(`${page}?index`, { password: "Keep-this-1" });
    expect(answer.headers.get("Location")).toBe(page);
    const user = await accountOf(email);
    expect(user).toMatchObject({ name: "Nadia Karim", emailProvenAt: null });
    expect((await storedOrder(id)).userId).toBe(user?.id);
    expect((await storedOrder(other.id)).userId).toBeNull();
    expect(await textOf(client, "/profile/orders")).toContain(`href="${page}"`);
    // The other browser sees its own order still.
    expect((await other.client.get(other.page)).status).toBe(200);
  });

  it("gets an address' other guest orders when the address is proven, not before", async () => {
    const email = "Proven@example.com";
    const { id } = await placed({ email });
    const signUp = { name: "Proven", email: "proven@example.com", password: "Prove-this-1" };
    const terms = { confirmPassword: signUp.password, terms: "on" };
    await new Client().post("/signup", { ...signUp, ...terms });
    expect((await storedOrder(id)).userId).toBeNull();
    const user = await accountOf("proven@example.com");
    const token = newToken();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await getDb()
      .insertInto("passwordResets")
      .values({ tokenHash: hashToken(token), userId: user?.id ?? "", expiresAt })
      .execute();
    await setForgottenPassword(ask("/password/reset"), token, "Prove-this-2");
    expect((await storedOrder(id)).userId).toBe(user?.id);
    const after = await accountOf("proven@example.com");
    expect(after?.emailProvenAt).not.toBeNull();
    expect(after?.orderCount).toBe((user?.orderCount ?? 0) + 1);
  });

  it("whose address has one already is refused, and the order stays a guest's", async () => {
    const { client, id, page } = await placed({ email: "shopper@example.com" });
    const answer = await client.post(`${page}?index`, { password: "Keep-this-1" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Signup failed. Please try again.");
    expect((await storedOrder(id)).userId).toBeNull();
  });
});
