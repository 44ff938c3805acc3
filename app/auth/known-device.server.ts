// The cookie by which a browser is known to have signed in to an account before; it outlives the session.
import * as z from "zod";
import { shopCookie } from "~/http/cookie.server";
import {
  findKnownDevice,
  markDevice,
  type KnownDevice,
} from "~/models/account/known-device.server";

const cookie = shopCookie("known");
/** The longest that browsers keep a cookie (RFC 6265bis, 5.5). */
const LIFE_SECONDS = 400 * 86_400;
/** Accounts that one browser is known for; those used longest ago are forgotten. */
const MOST_ACCOUNTS = 5;

const knownSchema = z
  .array(z.object({ id: z.string().max(100), mark: z.string().max(100) }))
  .max(MOST_ACCOUNTS)
  .catch([]);

/** What this browser is to the account behind an e-mail address; null for a stranger's. */
export async function knownDeviceFor(request: Request, email: string): Promise<KnownDevice | null> {
  return findKnownDevice(email, await readKnown(request));
}

/**
 * Makes the browser one that the account knows, whose tries to sign in are counted by themselves.
 * @returns the Set-Cookie value; null for an account without a password
 */
export async function rememberDevice(request: Request, userId: string): Promise<string | null> {
  const before = await readKnown(request);
  const device = await markDevice(userId, before);
  if (!device) return null;
  const others = before.filter(({ id }) => id !== device.id);
  const known = [device, ...others].slice(0, MOST_ACCOUNTS);
  return cookie.write(request, known, LIFE_SECONDS);
}

async function readKnown(request: Request): Promise<KnownDevice[]> {
  return knownSchema.parse(await cookie.read(request));
}
