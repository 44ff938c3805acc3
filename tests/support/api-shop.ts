// The JSON API of a shop that runs as in production, with somebody of each kind who calls it.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { ApiClient, describeApi, type Answer, type Description } from "./api";
import { startFront, stopFront, type Front } from "./front";
import { registered, startProvider } from "./provider";

/** An origin whose scripts the shop lets in. */
export const partner = "https://app.example.com";
export const adminLogin = { email: "admin@example.com", password: "Admin12345!" };
export const shopperLogin = { email: "shopper@example.com", password: "Shopper12345!" };

export const provider = await startProvider();
export let front: Front;
export let description: Description;
export let visitor: ApiClient;
export let shopper: ApiClient;
export let admin: ApiClient;

/** Opens the shop for the tests of a file, and shuts it after them. */
export function openShop() {
  beforeAll(async () => {
    front = await startFront({
      API_ALLOWED_ORIGINS: partner,
      PICTURE_ORIGINS: "https://pictures.example.com",
      TRUSTED_PROXIES: "1",
      // On a slow machine the front would turn calls away before the passwords' own queue does.
      LONGEST_WAIT_MS: "60000",
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: registered.id,
      GOOGLE_CLIENT_SECRET: registered.secret,
    });
    description = await describeApi(front.port);
    visitor = newClient();
    shopper = newClient();
    admin = newClient();
    await shopper.post("/api/users/login/", shopperLogin);
    await admin.post("/api/users/login/", adminLogin);
  });
  afterEach(async () => {
    await getDb().deleteFrom("throttles").execute();
  });
  afterAll(async () => {
    await stopFront(front);
    await provider.stop();
  });
}

export function newClient() {
  return new ApiClient(front.port, description);
}

/** The failure is this one, in the words of its kind of call. */
export function expectFailure({ status, body }: Answer, wanted: number, message?: string | RegExp) {
  expect([status, body]).toEqual([wanted, body]);
  if (message) expect(body.detail ?? body.error).toMatch(message);
}
