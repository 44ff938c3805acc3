// The session cookie: carries a random token whose session lives in the database.
import type { AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { shopCookie } from "~/http/cookie.server";
import { logEvent } from "~/http/events.server";
import { safeRedirect } from "~/http/redirect";
import type { RequestFacts } from "~/http/request-facts";
import {
  endSession,
  isRemembered,
  sessionLife,
  spanFromNow,
  startSession,
  type SessionSpan,
} from "~/models/account/session.server";
import { recordSignIn } from "~/models/account/factor-change.server";
import { hasFactor } from "~/models/account/second-factor.server";
import { homeOf, type User } from "~/models/account/user";
import { moveGuestCheckouts } from "~/models/checkout/guest.server";
import { mergeGuest } from "~/models/guest.server";
import { Refusal } from "~/models/refusal.server";
import { findSignedIn, type SignedIn } from "~/models/visitor/session.server";
import { forgetGuest, readGuestToken } from "./guest.server";
import { rememberDevice } from "./known-device.server";

const cookie = shopCookie("session");

/** What proves who signs in. */
export type Proof = "password" | "Google" | "code" | "recovery code";

/** Said where there is no place for a code. */
const needsCode = "This account is asked for a code: please sign in on the shop's own page.";

/** Finds who is signed in; a missing, forged, expired or revoked cookie is nobody. */
export async function getUser(request: RequestFacts): Promise<User | null> {
  return (await getSignedIn(request))?.user ?? null;
}

/** The same with what they have gathered, and what the page of a product says to them. */
export async function getSignedIn(
  request: RequestFacts,
  productId?: string,
): Promise<SignedIn | null> {
  const token = await readToken(request);
  return token === null ? null : findSignedIn(token, productId);
}

/**
 * Signs in: ends the session that the browser had, so that a planted one is worth nothing, and
 * starts a new one. The guest's cart, wish list and open checkout become the user's.
 * @param by what proved who it is: where a second factor is on, nothing but its code opens a session
 * @returns the headers to send, and a sentence on what the guest brought along, if anything
 * @throws Refusal of who has a second factor and did not prove it
 */
export async function signIn(
  request: Request,
  context: AppLoadContext,
  user: User,
  { remember, by = "password" }: { remember: boolean; by?: Proof },
): Promise<{ headers: Headers; news: string | null }> {
  if (user.role === "Admin") {
    if (!by.endsWith("code") && (await hasFactor(user.id)))
      throw new Refusal("forbidden", needsCode);
    await recordSignIn(user, "done", by);
  }
  logEvent({ event: "sign-in", outcome: "done", user: user.id, by });
  const before = await readToken(request);
  if (before !== null) await endSession(before);
  const life = remember ? sessionLife.remembered : sessionLife.brief;
  const headers = await openSession(request, context, user, spanFromNow(life));
  const guest = await readGuestToken(request);
  if (guest === null) return { headers, news: null };
  headers.append("Set-Cookie", await forgetGuest(request));
  await moveGuestCheckouts({ userId: user.id }, { token: guest });
  return { headers, news: await mergeGuest({ userId: user.id }, { token: guest }) };
}

/**
 * Where a sign-in leads: an admin always starts in the back office, a shopper goes on where the
 * sign-in interrupted.
 * @param to the page asked for; hostile
 */
export function wayOn(user: User, to: string | null | undefined): string {
  if (user.role !== "Admin") return safeRedirect(to);
  return to?.startsWith("/admin") ? safeRedirect(to, homeOf(user)) : homeOf(user);
}

/**
 * Opens a session on this browser, and makes it one that the account knows.
 * @param span from when to when; that of a session that had to end lets it go on as it was
 * @returns the headers to send
 */
export async function openSession(
  request: Request,
  context: AppLoadContext,
  user: User,
  span: SessionSpan,
): Promise<Headers> {
  const device = {
    userAgent: request.headers.get("user-agent") ?? "",
    address: clientAddress(context),
  };
  const token = await startSession(user.id, device, span);
  const seconds = Math.round((Date.parse(span.expiresAt) - Date.now()) / 1000);
  const headers = new Headers();
  headers.append(
    "Set-Cookie",
    await cookie.write(request, token, isRemembered(span) ? seconds : undefined),
  );
  const known = await rememberDevice(request, user.id);
  if (known !== null) headers.append("Set-Cookie", known);
  return headers;
}

/**
 * Signs out: ends the session on the server and empties the cookie.
 * @returns the Set-Cookie header's value
 */
export async function signOut(request: Request): Promise<string> {
  const token = await readToken(request);
  if (token !== null) await endSession(token);
  return cookie.end(request);
}

/** The token of the session that the cookie names; null without one. It may be forged or ended. */
export async function readToken(request: RequestFacts): Promise<string | null> {
  const value: unknown = await cookie.read(request);
  return typeof value === "string" && value !== "" ? value : null;
}
