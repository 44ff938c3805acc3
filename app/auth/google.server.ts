// Sign-in with Google: OpenID Connect, authorization code with PKCE, state and nonce, all on the server.
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import * as z from "zod";
import { env } from "~/env.server";
import { shopCookie } from "~/http/cookie.server";
import { knownOrigin } from "~/http/origin.server";
import { claimsSchema, findByIdentity, type Claims } from "~/models/account/identity.server";
import { claimGuestOrders } from "~/models/order/claim.server";
import type { User } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";

/** Seconds that the provider has for each answer. */
const PROVIDER_SECONDS = 5;
const notSetUp = "Google sign-in is not set up in this shop yet.";
const providerAway = "Google could not be reached";
/** Seconds that the shopper has at the provider. */
const HANDSHAKE_SECONDS = 600;

/** Whether the shop can send a visitor to Google: it has a client there, and knows where it stands itself. */
export function hasGoogle(request: Request): boolean {
  return env.google !== null && knownOrigin(request) !== null;
}

/** What the log says of a sign-in that did not come about: a code, never what was sent. */
export function noteOf({ message, cause }: Refusal): string {
  return `Google sign-in: ${message}${typeof cause === "string" ? ` (${cause})` : ""}`;
}

/** Ties the provider's answer to the browser that asked; it is used once. */
const cookie = shopCookie("google");

const handshakeSchema = z.object({
  state: z.string().min(20),
  nonce: z.string().min(20),
  verifier: z.string().min(20),
  screen: z.enum(["login", "signup"]),
  redirectTo: z.string().nullable(),
});

/** What the Google buttons send: the screen where they stand, and the way back. */
export const beginSchema = z.object({
  screen: z.enum(["login", "signup"]).catch("login"),
  redirectTo: z
    .string()
    .optional()
    .transform((to) => to?.slice(0, 1000) ?? null),
});

/** What the browser keeps until the provider has answered. */
export type Handshake = z.infer<typeof handshakeSchema>;

/**
 * Begins a sign-in.
 * @returns the provider's address to go to, and the Set-Cookie value to send along
 * @throws Refusal when the provider cannot be reached
 */
export async function beginSignIn(
  request: Request,
  { screen, redirectTo }: Pick<Handshake, "screen" | "redirectTo">,
): Promise<{ url: string; setCookie: string }> {
  const config = await provider();
  const handshake: Handshake = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    screen,
    redirectTo,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(request),
    scope: "openid email profile",
    state: handshake.state,
    nonce: handshake.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
    code_challenge_method: "S256",
  });
  const setCookie = await cookie.write(request, handshake, HANDSHAKE_SECONDS);
  return { url: url.href, setCookie };
}

/** What this browser began and has not ended yet; null when it began nothing. */
export async function readHandshake(request: Request): Promise<Handshake | null> {
  const read = handshakeSchema.safeParse(await cookie.read(request));
  return read.success ? read.data : null;
}

/** The Set-Cookie value that ends the sign-in, however it went: an answer counts once. */
export function endHandshake(request: Request): Promise<string> {
  return cookie.end(request);
}

/** Who came back from the provider, and how well the shop knew them; or whom the shop has to ask first. */
export type GoogleArrival =
  | Awaited<ReturnType<typeof findByIdentity>>
  | { arrival: "asked"; claims: Claims };

/**
 * The account of who the provider says that it is. An address that it has verified brings the orders
 * along that were placed with it as a guest.
 * @throws Refusal as findByIdentity does
 */
export async function identify(...who: Parameters<typeof findByIdentity>) {
  const arrival = await findByIdentity(...who);
  if (arrival.arrival !== "known") await claimGuestOrders(arrival.user);
  return arrival;
}

/** An account with a password is joined only after its owner has been asked. */
async function arrive(claims: Claims): Promise<GoogleArrival> {
  try {
    return await identify(claims);
  } catch (error) {
    if (error instanceof Refusal && error.code === "impossible") {
      return { arrival: "asked", claims };
    }
    throw error;
  }
}

/** The provider's answer, as remix-auth takes it. */
class GoogleStrategy extends Strategy<GoogleArrival, Claims> {
  name = "google";

  /** @throws Refusal, always with a message that may be shown */
  override async authenticate(request: Request): Promise<GoogleArrival> {
    const handshake = await readHandshake(request);
    if (!handshake) throw new Refusal("invalid", "it was not started in this browser");
    const url = new URL(callbackUrl(request));
    url.search = new URL(request.url).search;
    try {
      const tokens = await client.authorizationCodeGrant(await provider(), url, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      });
      return await this.verify(claimsSchema.parse(tokens.claims()));
    } catch (error) {
      throw asRefusal(error);
    }
  }
}

/**
 * Who an id_token speaks of that a client of the API has got from the provider by itself.
 * @throws Refusal when it is not configured, not signed by the issuer's keys, not for this
 * shop, or expired
 */
export async function verifyIdToken(idToken: string): Promise<{ user: User }> {
  const config = await provider();
  try {
    const { payload } = await jwtVerify(idToken, keysOf(config), {
      issuer: config.serverMetadata().issuer,
      audience: env.google?.id,
      algorithms: ["RS256", "ES256", "PS256"],
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: 5,
    });
    return await identify(claimsSchema.parse(payload));
  } catch (error) {
    throw asRefusal(error);
  }
}

let found: Promise<client.Configuration> | undefined;
let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/** The provider's own description, asked for once; after a failure the next sign-in asks again. */
async function provider(): Promise<client.Configuration> {
  if (!env.google) throw new Refusal("notFound", notSetUp);
  const { issuer, id, secret, overHttp } = env.google;
  found ??= client.discovery(new URL(issuer), id, secret, undefined, {
    timeout: PROVIDER_SECONDS,
    // The id_token's signature counts, however safe the way that it came.
    execute: [
      client.enableNonRepudiationChecks,
      ...(overHttp ? [client.allowInsecureRequests] : []),
    ],
  });
  try {
    return await found;
  } catch (error) {
    found = undefined;
    throw asRefusal(error);
  }
}

/** The issuer's keys, fetched when first needed and again when a token names one that is not there. */
function keysOf(config: client.Configuration) {
  const address = config.serverMetadata().jwks_uri;
  if (!address) throw new Refusal("busy", providerAway);
  return (keys ??= createRemoteJWKSet(new URL(address), {
    timeoutDuration: PROVIDER_SECONDS * 1000,
  }));
}

/**
 * The address that the provider sends the browser back to; it must be known there to the letter.
 * @throws Refusal in a shop that does not know where it stands
 */
function callbackUrl(request: Request): string {
  const origin = knownOrigin(request);
  if (origin === null) throw new Refusal("notFound", notSetUp);
  return new URL("/auth/google/callback", origin).href;
}

/** A reason in words that are no secret. */
function asRefusal(error: unknown): unknown {
  // A store that is away answers for itself.
  if (error instanceof Refusal || error instanceof Response) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new Refusal("unproven", "you did not agree at Google", { cause: error.error });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const cause = code || String(error);
  return isUnreachable(error, code)
    ? new Refusal("busy", providerAway, { cause })
    : new Refusal("invalid", "Google's answer could not be trusted", { cause });
}

function isUnreachable(error: unknown, code: string): boolean {
  if (["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "ERR_JWKS_TIMEOUT"].includes(code))
    return true;
  return error instanceof Error && /fetch failed/.test(`${error.message} ${String(error.cause)}`);
}

/** The way in by the provider's answer. */
export const googleAuthenticator = new Authenticator<GoogleArrival>().use(
  new GoogleStrategy(arrive),
);
