// Cookies that outlive a session or need none: a guest's, and that of a known browser; and whose cart a request speaks of.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetGuest, readGuestToken, rememberGuest } from "~/auth/guest.server";
import { knownDeviceFor, rememberDevice } from "~/auth/known-device.server";
import { getUser } from "~/auth/session.server";
import { ensureShopper, readShopper } from "~/auth/shopper.server";
import { readVisitor } from "~/auth/visitor.server";
import { getDb } from "~/db/connection.server";
import { shopCookie } from "~/http/cookie.server";
import { hashToken, newToken } from "~/models/account/token.server";
import type { User } from "~/models/account/user";
import { addToCart, addToCartSchema } from "~/models/cart/cart.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { guestLifeSeconds } from "~/models/guest.server";
import { addWish } from "~/models/wish-list/edit.server";
import { ask, from, lifeOf, named, newCustomer, signedIn } from "../support/visits";

const DAY_SECONDS = 86_400;
const product = "sony-wh-ch520";
let shopper: User;

beforeAll(async () => {
  shopper = await newCustomer();
});
beforeEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

describe("a guest's cookie", () => {
  it("keeps the token for ninety days, until it is forgotten", async () => {
    const line = await rememberGuest(ask("/"), "a token");
    expect(lifeOf(line)).toBe(String(90 * DAY_SECONDS));
    expect(await readGuestToken(ask("/", [line]))).toBe("a token");
    const end = await forgetGuest(ask("/", [line]));
    expect(lifeOf(end)).toBe("0");
    const other = (value: unknown) => shopCookie("guest").write(ask("/"), value);
    for (const none of [null, end, "guest=x", await other(""), await other(7)])
      expect(await readGuestToken(ask("/", [none]))).toBeNull();
  });

  it("gives way when its owner signs in, who keeps what is in the cart", async () => {
    const user = await newCustomer();
    const token = newToken();
    await addToCart({ token }, addToCartSchema.parse({ add: product }));
    const at = new Date().toISOString();
    await getDb()
      .insertInto("checkouts")
      .values({
        ...{ id: token, userId: null, tokenHash: hashToken(token), currency: "BDT" },
        ...{ address: null, rateId: null, orderId: null, createdAt: at, updatedAt: at },
      })
      .execute();
    const { headers, news } = await signedIn(user, [await rememberGuest(ask("/"), token)]);
    expect(news).toBe("1 item from your visit was added to your cart.");
    expect(lifeOf(named(headers, "guest"))).toBe("0");
    expect((await countGathered({ userId: user.id })).cart).toBe(1);
    const begun = getDb().selectFrom("checkouts").select(["userId", "tokenHash"]);
    expect(await begun.where("id", "=", token).execute()).toEqual([
      { userId: user.id, tokenHash: null },
    ]);
    const plain = await signedIn(user);
    expect([plain.news, named(plain.headers, "guest")]).toEqual([null, undefined]);
  });
});

describe("a shopper", () => {
  it("is the user, else the guest of the cookie, else nobody yet", async () => {
    const token = newToken();
    const guest = await rememberGuest(ask("/"), token);
    const { cookies } = await signedIn(shopper);
    expect(await readShopper(ask("/"))).toBeNull();
    expect(await readShopper(ask("/", [guest]))).toEqual({ token });
    expect(await readShopper(ask("/", [guest, ...cookies]))).toEqual({ userId: shopper.id });

    const user = await ensureShopper(ask("/", cookies), from());
    expect(user.shopper).toEqual({ userId: shopper.id });
    expect(user.headers.getSetCookie()).toEqual([]);
    const known = await ensureShopper(ask("/", [guest]), from());
    expect(known.shopper).toEqual({ token });
    // Who comes back has another ninety days.
    expect(lifeOf(named(known.headers, "guest"))).toBe(String(90 * DAY_SECONDS));
    const fresh = await ensureShopper(ask("/"), from());
    const line = named(fresh.headers, "guest") ?? null;
    expect(fresh.shopper).toEqual({ token: await readGuestToken(ask("/", [line])) });
  });

  it("may be one of three hundred new ones a day from an address", async () => {
    const countOf = (address: string) => `guests-from:${address}`;
    await ensureShopper(ask("/"), from("192.0.2.2"));
    await getDb()
      .updateTable("throttles")
      .set({ points: 299 })
      .where("key", "=", countOf("192.0.2.2"))
      .execute();
    await ensureShopper(ask("/"), from("192.0.2.2"));
    const refused = await ensureShopper(ask("/"), from("192.0.2.2")).catch(
      (error: unknown) => error as Response,
    );
    if (!(refused instanceof Response)) throw new Error("Let in");
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(DAY_SECONDS - 60);
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS);
    expect(await refused.json()).toEqual({
      message: "Too many new carts from your network. Please sign in, or try again later.",
    });
    // Who has a cart already, or an account, comes in, and so does everybody else.
    const known = await rememberGuest(ask("/"), newToken());
    await ensureShopper(ask("/", [known]), from("192.0.2.2"));
    await ensureShopper(ask("/", (await signedIn(shopper)).cookies), from("192.0.2.2"));
    await ensureShopper(ask("/"), from("192.0.2.3"));
  });

  it("makes room for itself by what forgotten guests left", async () => {
    const token = newToken();
    await addToCart({ token }, addToCartSchema.parse({ add: product }));
    const updatedAt = new Date(Date.now() - (guestLifeSeconds + 60) * 1000).toISOString();
    const tokenHash = hashToken(token);
    await getDb()
      .updateTable("carts")
      .set({ updatedAt })
      .where("tokenHash", "=", tokenHash)
      .execute();
    await ensureShopper(ask("/", [await rememberGuest(ask("/"), newToken())]), from());
    expect((await countGathered({ token })).cart).toBe(1);
    await ensureShopper(ask("/"), from());
    expect((await countGathered({ token })).cart).toBe(0);
  });
});

describe("what the header shows of a visitor", () => {
  const sold = { productId: product, quantity: 2 };
  const asked = async (cookies: string[]) => {
    const queries = vi.spyOn(getDb().getExecutor(), "executeQuery");
    const request = ask("/", cookies);
    const [visitor, user] = await Promise.all([readVisitor(request), getUser(request)]);
    const times = queries.mock.calls.length;
    queries.mockRestore();
    expect(user).toEqual(visitor.user);
    return { who: visitor.user?.id ?? null, shopper: visitor.shopper, times, ...visitor.counts };
  };
  const nothing = { cart: 0, wishes: 0, compared: 0 };

  it("is found with one query for who is signed in, and with it for all that the page asks of them", async () => {
    const [user, other] = [await newCustomer(), await newCustomer()];
    await addToCart({ userId: user.id }, sold);
    await addWish({ userId: user.id }, product);
    await addWish({ userId: user.id }, "galaxy-s24-ultra");
    const { cookies } = await signedIn(user);
    const own = { who: user.id, shopper: { userId: user.id }, times: 1 };
    expect(await asked(cookies)).toEqual({ ...own, cart: 2, wishes: 2, compared: 0 });
    const { cookies: foreign } = await signedIn(other);
    expect(await asked(foreign)).toMatchObject({ who: other.id, ...nothing });
    // A guest's things that came along belong to nobody who is signed in.
    const token = newToken();
    await addToCart({ token }, sold);
    expect(await asked([...foreign, await rememberGuest(ask("/"), token)])).toMatchObject(nothing);
    await getDb().deleteFrom("sessions").where("userId", "=", user.id).execute();
    expect(await asked(cookies)).toEqual({ who: null, shopper: null, times: 1, ...nothing });
  });

  it("is found with one query for a guest, and with none for who has kept nothing", async () => {
    const [token, other] = [newToken(), newToken()];
    await addToCart({ token }, sold);
    await addWish({ token: other }, product);
    const cookies = async (value: string) => [await rememberGuest(ask("/"), value)];
    const guest = { who: null, times: 1, compared: 0 };
    expect(await asked(await cookies(token))).toEqual({
      ...guest,
      ...{ shopper: { token }, cart: 2, wishes: 0 },
    });
    expect(await asked(await cookies(other))).toMatchObject({ cart: 0, wishes: 1 });
    expect(await asked([])).toEqual({ who: null, shopper: null, times: 0, ...nothing });
  });
});

describe("a known browser", () => {
  const contents = async (line: string | null) =>
    (await shopCookie("known").read(ask("/", [line]))) as { id: string; mark: string }[];

  it("is known to the five accounts that signed in last", async () => {
    const users: User[] = [];
    for (let count = 0; count < 6; count += 1) users.push(await newCustomer());
    let line: string | null = null;
    for (const user of users) line = await rememberDevice(ask("/", [line]), user.id);
    expect(lifeOf(line ?? "")).toBe(String(400 * DAY_SECONDS));
    const before = await contents(line);
    expect(before).toHaveLength(5);
    const known = async (cookie: string | null) => {
      const found = users.map(({ email }) => knownDeviceFor(ask("/", [cookie]), email));
      return (await Promise.all(found)).map((device) =>
        before.findIndex((one) => one.id === device?.id),
      );
    };
    expect(await known(line)).toEqual([-1, 4, 3, 2, 1, 0]);
    // Signing in again makes it the last one, and no other account is forgotten for it.
    line = await rememberDevice(ask("/", [line]), users[2]?.id ?? "");
    expect(await contents(line)).toEqual([3, 0, 1, 2, 4].map((index) => before[index]));
  });

  it("is a stranger to accounts without a password, and with a cookie that is none of ours", async () => {
    const open = await newCustomer({ password: false });
    expect(await rememberDevice(ask("/"), open.id)).toBeNull();
    const { headers } = await signedIn(open);
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(named((await signedIn(shopper)).headers, "known")).toBeDefined();

    const real = await rememberDevice(ask("/"), shopper.id);
    const [device] = await contents(real);
    const other = (value: unknown) => shopCookie("known").write(ask("/"), value);
    const email = shopper.email;
    expect(await knownDeviceFor(ask("/", [await other([device])]), email)).toEqual(device);
    const long = { id: "x".repeat(101), mark: "x" };
    for (const line of [
      null,
      `${real?.split(";")[0] ?? ""}x`,
      await other("text"),
      await other([device, long]),
      await other(Array(6).fill(device)),
    ]) {
      expect(await knownDeviceFor(ask("/", [line]), email)).toBeNull();
    }
  });
});
