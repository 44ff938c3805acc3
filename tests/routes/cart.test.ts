// The cart over HTTP: a guest's cookie, refusals, foreign lines, and what signing in brings along.
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { demoAccounts } from "~/sample/accounts";
import { signedIn } from "../support/accounts";
import { makeProduct } from "../support/products";
import { Client } from "../support/shop";

const product = "sony-wh-ch520";

async function guestWithCart(quantity = "2"): Promise<Client> {
  const guest = new Client();
  const answer = await guest.post("/cart", { add: product, quantity, redirectTo: "/category" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(`/category#p-${product}`);
  return guest;
}

async function cartOf(client: Client) {
  const html = await (await client.get("/cart")).text();
  return {
    html,
    lineId: /name="lineId" value="([^"]+)"/.exec(html)?.[1] ?? "",
    quantity: Number(/name="quantity" min="0"[^>]* value="(\d+)"/.exec(html)?.[1] ?? 0),
  };
}

/** The message that waits for the next page. */
async function toast(client: Client): Promise<string> {
  const html = await (await client.get("/pages/faq")).text();
  return /class="toast [^>]*>.*?<p>(.*?)<\/p>/s.exec(html)?.[1] ?? "";
}

describe("a guest's cart", () => {
  it("waits behind a long-lived cookie that no script reads", async () => {
    const guest = new Client();
    const answer = await guest.post("/cart", { add: product });
    const [line] = answer.headers.getSetCookie().filter((one) => one.startsWith("guest="));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).toMatch(/Max-Age=7776000/);
    expect((await cartOf(guest)).quantity).toBe(1);
    const header = await (await guest.get("/category")).text();
    expect(header).toContain("1 item<");
  });

  it("is empty for a forged cookie, and for none", async () => {
    const guest = await guestWithCart();
    const value = guest.cookies.get("guest") ?? "";
    for (const forged of [value.slice(0, -2), `x${value}`, "%", "guest", ""]) {
      const other = new Client();
      other.cookies.set("guest", forged);
      const answer = await other.get("/cart");
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Your cart is empty");
    }
    expect(await (await new Client().get("/cart")).text()).toContain("Your cart is empty");
  });

  it("is changed and emptied", async () => {
    const guest = await guestWithCart();
    const { lineId } = await cartOf(guest);
    await guest.post("/cart", { lineId, quantity: "3" });
    expect((await cartOf(guest)).quantity).toBe(3);
    await guest.post("/cart", { lineId, quantity: "0" });
    expect((await cartOf(guest)).html).toContain("Your cart is empty");
  });
});

test("Buy Now opens the checkout", async () => {
  const answer = await new Client().post("/cart", { buy: product, redirectTo: "/category" });
  expect(answer.headers.get("Location")).toBe("/checkout");
});

test("Buy Now of more than there are opens the cart, which says so", async () => {
  const visitor = new Client();
  const answer = await visitor.post("/cart", { buy: product, quantity: "99" });
  expect(answer.headers.get("Location")).toBe("/cart");
  const page = await (await visitor.follow(answer)).text();
  expect(page).toContain("Only so many are left: your cart has");
});

describe("refusals", () => {
  test.each(["0", "-1", "1.5", "many", "100", "1e9", "", " "])(
    "a quantity of '%s' adds nothing",
    async (quantity) => {
      const guest = new Client();
      const answer = await guest.post("/cart", { add: product, quantity });
      // An empty field means one.
      if (quantity === "") expect(answer.status).toBe(302);
      else expect(answer.status).toBe(400);
      expect((await cartOf(guest)).quantity).toBe(quantity === "" ? 1 : 0);
    },
  );

  test.each(["-1", "1.5", "many", "100"])("a change to '%s' is named and not made", async (to) => {
    const guest = await guestWithCart();
    const { lineId } = await cartOf(guest);
    const answer = await guest.post("/cart", { lineId, quantity: to });
    expect(answer.headers.get("Location")).toBe("/cart");
    expect(await toast(guest)).toMatch(/whole number|0 or more|At most 99/);
    expect((await cartOf(guest)).quantity).toBe(2);
  });

  test.each([
    [{ add: "no-such-product" }, 404],
    [{ add: product, variantId: "no-such-variant" }, 404],
    [{ add: "x".repeat(101) }, 400],
    [{}, 404],
  ] as [Record<string, string>, number][])("%j answers %i", async (fields, status) => {
    expect((await new Client().post("/cart", fields)).status).toBe(status);
  });

  it("what is sold out is named where the shopper was, and gives a new guest no cookie", async () => {
    const id = await makeProduct({ price: 1000, stock: 0 });
    const guest = new Client();
    for (const button of ["add", "buy"]) {
      const answer = await guest.post("/cart", { [button]: id, redirectTo: "/category" });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(`/category#p-${id}`);
      expect(await toast(guest)).toBe("Sorry, this is sold out.");
    }
    expect(guest.cookies.get("guest")).toBeUndefined();
  });

  it("what a page sends twice is added once; the next page adds again", async () => {
    const id = await makeProduct({ price: 1000, stock: 9 });
    const guest = new Client();
    const add = (pageKey: string) => guest.post("/cart", { add: id, pageKey, redirectTo: "/" });
    const pieces = async () => {
      const html = await (await guest.get("/cart")).text();
      return /name="quantity"[^>]* value="(\d+)"/.exec(html)?.[1];
    };
    for (const key of ["first", "first", "first"]) expect((await add(key)).status).toBe(302);
    expect(await pieces()).toBe("1");
    await add("second");
    await add("second");
    expect(await pieces()).toBe("2");
    const [one, two] = await Promise.all([guest.get("/category"), guest.get("/category")]);
    const keyOf = (html: string) => /name="pageKey" value="([^"]+)"/.exec(html)?.[1];
    expect(keyOf(await one.text())).not.toBe(keyOf(await two.text()));
  });

  it("never leads out of the shop", async () => {
    for (const redirectTo of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      const answer = await new Client().post("/cart", { add: product, redirectTo });
      expect(answer.headers.get("Location")).toBe("/cart");
    }
  });
});

test("another shopper's line answers exactly as an unknown one, and stays as it is", async () => {
  const [owner, stranger] = [await guestWithCart(), await guestWithCart()];
  const { lineId } = await cartOf(owner);
  await toast(stranger);
  const answers = [];
  for (const id of [lineId, "00000000-0000-4000-8000-000000000000"]) {
    for (const quantity of ["0", "5"]) {
      const answer = await stranger.post("/cart", { lineId: id, quantity });
      answers.push([answer.status, answer.headers.get("Location"), await toast(stranger)]);
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await cartOf(owner)).quantity).toBe(2);
});

test("each view names what changed since, until the shopper agrees or takes it out", async () => {
  const guest = await guestWithCart();
  const price = { of: product, was: 540_000, now: 600_000 };
  const variants = () => getDb().updateTable("variants").where("productId", "=", price.of);
  await variants().set({ price: price.now, originalPrice: price.now }).execute();
  const { html, lineId } = await cartOf(guest);
  expect(html).toContain("The price was ৳5,400.");
  expect(html).toContain("৳12,000");
  await guest.post("/cart", { lineId, quantity: "2", seenPrice: String(price.now) });
  expect((await cartOf(guest)).html).not.toContain("The price was");
  await variants().set({ stock: 0 }).execute();
  expect((await cartOf(guest)).html).toContain("Sold out.");
  const deleted = (at: string | null) =>
    getDb().updateTable("products").set({ deletedAt: at }).where("id", "=", product).execute();
  await deleted(new Date().toISOString());
  const gone = (await cartOf(guest)).html;
  expect(gone).toContain("No longer sold.");
  expect(gone).toContain("Remove Sony WH-CH520");
  await deleted(null);
  await variants().set({ price: price.was, originalPrice: 600_000, stock: 20 }).execute();
});

describe("signing in", () => {
  const account = demoAccounts.find(({ role }) => role !== "Admin");
  const login = { email: account?.email ?? "", password: account?.password ?? "", remember: "on" };

  it("brings the guest's cart along, says so, and forgets the guest", async () => {
    const guest = await guestWithCart("2");
    await guest.post("/wishlist", { add: product });
    const cookie = guest.cookies.get("guest") ?? "";
    await guest.post("/login", login);
    expect(guest.cookies.has("guest")).toBe(false);
    expect(await toast(guest)).toBe(
      "Login successful. 2 items from your visit were added to your cart, 1 item was added to your wish list.",
    );
    expect((await cartOf(guest)).quantity).toBe(2);

    const thief = new Client();
    thief.cookies.set("guest", cookie);
    expect((await cartOf(thief)).html).toContain("Your cart is empty");

    // Signed in elsewhere, the same cart is there; signed out, it is not.
    const elsewhere = await signedIn("Shopper");
    expect((await cartOf(elsewhere)).quantity).toBe(2);
    await guest.post("/logout");
    expect((await cartOf(guest)).html).toContain("Your cart is empty");
  });

  it("without anything in the cart says no more than before", async () => {
    const visitor = new Client();
    await visitor.post("/login", login);
    expect(await toast(visitor)).toBe("Login successful");
  });
});

test("the header counts what the cart's page counts: what can be bought", async () => {
  const guest = await guestWithCart("2");
  await guest.post("/cart", { add: "jbl-wave-beam", quantity: "3" });
  const counts = async () => {
    const html = await (await guest.get("/cart")).text();
    const header = /<small class="max-sm:sr-only[^"]*">(.*?)<\/small>/.exec(html)?.[1];
    const summary = /id="summary"[^]*?<dt>(.*?)<\/dt>/.exec(html)?.[1];
    return [header, summary];
  };
  expect(await counts()).toEqual(["5 items", "5 items"]);
  const setStock = (stock: number) =>
    getDb()
      .updateTable("variants")
      .set({ stock })
      .where("productId", "=", "jbl-wave-beam")
      .execute();
  await setStock(1);
  expect(await counts()).toEqual(["3 items", "3 items"]);
  await setStock(0);
  expect(await counts()).toEqual(["2 items", "2 items"]);
  await getDb()
    .updateTable("categories")
    .set({ status: "Inactive" })
    .where("slug", "=", "sound-equipments")
    .execute();
  expect((await counts())[0]).toBe("Add items");
  await getDb().updateTable("categories").set({ status: "Active" }).execute();
  await setStock(20);
});
