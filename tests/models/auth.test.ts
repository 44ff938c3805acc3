// The doors of pages, and the session's cookie: whom they let in, how long, and what ends it.
import { beforeAll, describe, expect, it } from "vitest";
import {
  requireAdmin,
  requireStaff,
  requireUser,
  requireVisitor,
  shutTo,
} from "~/auth/guards.server";
import { getUser, openSession, readToken, signIn, signOut, wayOn } from "~/auth/session.server";
import { getDb } from "~/db/connection.server";
import { shopCookie } from "~/http/cookie.server";
import { sessionLife, spanFromNow, startSession } from "~/models/account/session.server";
import type { User } from "~/models/account/user";
import { findSignedIn } from "~/models/visitor/session.server";
import { ask, from, lifeOf, named, newCustomer, signedIn } from "../support/visits";

const DAY_SECONDS = 86_400;
let shopper: User;
let admin: User;

beforeAll(async () => {
  shopper = await newCustomer();
  admin = await newCustomer();
  await getDb().updateTable("users").set({ role: "Admin" }).where("id", "=", admin.id).execute();
});

/** The address that a door sends a request to. */
async function sentTo(door: Promise<unknown>): Promise<string | null> {
  const answer = await door.then(
    () => null,
    (error: unknown) => error as Response,
  );
  if (answer === null) return null;
  expect(answer.status).toBe(302);
  return answer.headers.get("Location");
}

describe("a door", () => {
  it("sends visitors to sign in, and remembers the page that they asked for", async () => {
    expect(await sentTo(requireUser(ask("/profile")))).toBe("/login?redirectTo=%2Fprofile");
    expect(await sentTo(requireUser(ask("/profile/orders?page=2&_data=routes%2Fx")))).toBe(
      "/login?redirectTo=%2Fprofile%2Forders%3Fpage%3D2",
    );
    // What a form asks for is no page.
    const form = ask("/profile/devices?index&id=1", [], { method: "POST" });
    expect(await sentTo(requireUser(form))).toBe("/login?redirectTo=%2Fprofile%2Fdevices");
    expect(await sentTo(requireAdmin(ask("/admin")))).toBe("/login?redirectTo=%2Fadmin");
    expect(await sentTo(requireVisitor(ask("/login")))).toBeNull();
  });

  it("lets each in where they belong, and sends them home from elsewhere", async () => {
    const [own, staff] = [await signedIn(shopper), await signedIn(admin)];
    expect(await requireUser(ask("/profile", own.cookies))).toEqual(shopper);
    expect(await sentTo(requireAdmin(ask("/admin", own.cookies)))).toBe("/");
    expect((await requireAdmin(ask("/admin", staff.cookies))).id).toBe(admin.id);
    expect(await sentTo(requireVisitor(ask("/login", own.cookies)))).toBe("/");
    expect(await sentTo(requireVisitor(ask("/login", staff.cookies)))).toBe("/admin");
  });
});

describe("a session's cookie", () => {
  it("is nobody's when it is missing, forged, empty, or no token at all", async () => {
    const { cookies } = await signedIn(shopper);
    expect((await getUser(ask("/", cookies)))?.id).toBe(shopper.id);
    const kept = (value: unknown) => shopCookie("session").write(ask("/"), value);
    for (const line of [
      null,
      `${cookies[0]?.split(";")[0] ?? ""}x`,
      "session=",
      await kept(""),
      await kept(7),
      await kept("made up"),
      await signOut(ask("/")),
    ]) {
      expect(await getUser(ask("/", [line])), String(line)).toBeNull();
    }
    for (const line of [null, await kept(""), await kept(7)])
      expect(await readToken(ask("/", [line]))).toBeNull();
  });

  it("lasts thirty days where it is remembered, else until the browser closes or a day later", async () => {
    const lives = [];
    for (const remember of [true, false]) {
      const user = await newCustomer();
      const { headers } = await signIn(ask("/login"), from("192.0.2.7"), user, { remember });
      const row = await sessionOf(user);
      lives.push([lifeOf(named(headers, "session")), secondsBetween(row.createdAt, row.expiresAt)]);
      expect(row).toMatchObject({ userAgent: "w3m/0.5.3", address: "192.0.2.7" });
      expect(Math.abs(Date.now() - Date.parse(row.createdAt))).toBeLessThan(60_000);
    }
    expect(lives).toEqual([
      [String(30 * DAY_SECONDS), 30 * DAY_SECONDS],
      [undefined, DAY_SECONDS],
    ]);
  });

  it("goes on as long as the session that it takes the place of", async () => {
    const user = await newCustomer();
    const open = (life: number, age: number) => {
      const start = Date.now() - age;
      const [createdAt, expiresAt] = [start, start + life].map((time) =>
        new Date(time).toISOString(),
      ) as [string, string];
      return openSession(ask("/"), from(), user, { createdAt, expiresAt });
    };
    const left = lifeOf(named(await open(sessionLife.remembered, 86_400_000), "session"));
    expect(Number(left)).toBeGreaterThan(29 * DAY_SECONDS - 60);
    expect(Number(left)).toBeLessThanOrEqual(29 * DAY_SECONDS);
    expect(lifeOf(named(await open(sessionLife.brief, 1000), "session"))).toBeUndefined();
  });

  it("is worth nothing once somebody signs in or out over it", async () => {
    const first = await signedIn(shopper);
    const second = await signedIn(admin, first.cookies);
    expect(await getUser(ask("/", first.cookies))).toBeNull();
    expect((await getUser(ask("/", second.cookies)))?.id).toBe(admin.id);
    expect(lifeOf(await signOut(ask("/logout", second.cookies)))).toBe("0");
    expect(await getUser(ask("/", second.cookies))).toBeNull();
  });

  it("says no more of a browser without a name than that it has none", async () => {
    const user = await newCustomer();
    const request = new Request("http://localhost/login");
    await signIn(request, { requestId: "x" }, user, { remember: false });
    expect(await sessionOf(user)).toMatchObject({ userAgent: "", address: "unknown" });
  });

  const sessionOf = (user: User) =>
    getDb()
      .selectFrom("sessions")
      .selectAll()
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
  const secondsBetween = (start: string, end: string) =>
    (Date.parse(end) - Date.parse(start)) / 1000;
});

it("leaves a session that is not asked about alone", async () => {
  const device = { userAgent: "", address: "" };
  const token = await startSession(shopper.id, device, spanFromNow(sessionLife.brief));
  const { cookies } = await signedIn(shopper);
  await signOut(ask("/logout", cookies));
  expect((await findSignedIn(token))?.user.id).toBe(shopper.id);
});

describe("the back office's doors", () => {
  const kept = async (areas: string | null) => {
    const user = await newCustomer();
    const set = { role: "Admin" as const, areas };
    await getDb().updateTable("users").set(set).where("id", "=", user.id).execute();
    return { ...user, ...set };
  };

  it("are for the staff, and each opens to who has its area", async () => {
    const packer = await kept("orders");
    const [own, staff] = [await signedIn(shopper), await signedIn(packer)];
    expect(await sentTo(requireStaff(ask("/admin", own.cookies)))).toBe("/");
    expect((await requireStaff(ask("/admin/customers", staff.cookies))).id).toBe(packer.id);
    expect(await shutTo(packer, ask("/admin/orders"))).toBeNull();
    const shut = await shutTo(packer, ask("/admin/customers"));
    expect(shut?.status).toBe(403);
    expect(shut?.headers.get("Cache-Control")).toBe("private, no-store");
    expect(((await shut?.json()) as { message: string }).message).toContain("area People");
  });

  it("ask for the password once more: a page comes back as it was asked for, a form to its page", async () => {
    const { cookies } = await signedIn(await kept(null));
    await getDb().updateTable("sessions").set({ provenAt: "2026-01-01" }).execute();
    const path = "/admin/customers/export";
    const back = (to: string) => `/admin/confirm?redirectTo=${encodeURIComponent(to)}`;
    expect(await sentTo(requireAdmin(ask(`${path}?q=a`, cookies)))).toBe(back(`${path}?q=a`));
    const form = ask("/admin/settings/staff/new?q=a", cookies, { method: "POST" });
    expect(await sentTo(requireAdmin(form))).toBe(back("/admin/settings/staff/new"));
  });

  it("lead to the page that was asked for, or home", async () => {
    const owner = await kept(null);
    expect(wayOn(owner, "/admin/orders?page=2")).toBe("/admin/orders?page=2");
    for (const to of [null, undefined, "/cart"]) expect(wayOn(owner, to)).toBe("/admin");
    expect(wayOn(shopper, "/cart")).toBe("/cart");
  });

  it("do not open by a password alone where a second factor is set up", async () => {
    const [owner, plain] = [await kept(null), await kept(null)];
    await getDb()
      .insertInto("secondFactors")
      .values({
        ...{ userId: owner.id, secret: "sealed", lastStep: 0, codes: "[]" },
        createdAt: new Date().toISOString(),
        confirmedAt: new Date().toISOString(),
      })
      .execute();
    const enter = (user: User, by: "password" | "code") =>
      signIn(ask("/login"), from(), user, { remember: false, by });
    await expect(enter(owner, "password")).rejects.toMatchObject({ code: "forbidden" });
    expect(named((await enter(owner, "code")).headers, "session")).toBeDefined();
    expect(named((await enter(plain, "password")).headers, "session")).toBeDefined();
  });
});
