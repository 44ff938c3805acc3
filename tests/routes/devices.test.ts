// The devices of an account: others are signed out by who proved lately who they are, one's own by anybody at it.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { other, signUpOther, stranger as signedInOther } from "../support/accounts";
import { begin, isSignedIn, stranger } from "../support/google";
import { registered, startProvider } from "../support/provider";
import { Client } from "../support/shop";

const provider = await startProvider();
// The environment is read once, when the shop is first asked for something.
Object.assign(process.env, {
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: registered.id,
  GOOGLE_CLIENT_SECRET: registered.secret,
});
afterAll(() => provider.stop());

const page = "/profile/devices";
const to = (answer: Response) => answer.headers.get("Location");

/** As if all sign-ins were so many minutes ago. */
async function age(minutes: number) {
  const provenAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await getDb().updateTable("sessions").set({ provenAt }).execute();
}

/** The id of the device that the page calls this one, and of the others. */
async function devicesOf(client: Client) {
  const html = await (await client.get(page)).text();
  const items = html.split("<li").filter((item) => item.includes('name="id"'));
  const idOf = (item: string) => /value="([0-9a-f]{64})"/.exec(item)?.[1] ?? "";
  const isThis = (item: string) => item.includes("This device");
  const [own = ""] = items.filter(isThis).map(idOf);
  return { own, others: items.filter((item) => !isThis(item)).map(idOf) };
}

describe("ten minutes after the password", () => {
  let [here, there] = [new Client(), new Client()];
  beforeEach(async () => {
    await getDb().deleteFrom("sessions").execute();
    await getDb().deleteFrom("throttles").execute();
    await signUpOther();
    [here, there] = [await signedInOther(), await signedInOther()];
  });

  it.each(["one", "all"])("%s of the others wait for it once more", async (which) => {
    await age(11);
    const { others } = await devicesOf(here);
    expect(others).toHaveLength(1);
    const fields: Record<string, string> =
      which === "all" ? { all: "others" } : { id: others[0] ?? "" };
    expect(to(await here.post(page, fields))).toBe("/profile/confirm");
    expect(await isSignedIn(there)).toBe(true);

    const form = await (await here.get("/profile/confirm")).text();
    expect(form).toContain("Your password");
    const wrong = await here.post("/profile/confirm", { currentPassword: "x" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Current password is incorrect");
    expect(to(await here.post(page, fields))).toBe("/profile/confirm");

    const right = await here.post("/profile/confirm", { currentPassword: other.password });
    expect(to(right)).toBe(page);
    expect(await (await here.follow(right)).text()).toContain("Now choose the device once more.");
    expect(to(await here.post(page, fields))).toBe(page);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  it("before that they do not, and signing out here never does", async () => {
    await age(9);
    const { own, others } = await devicesOf(here);
    expect(to(await here.post(page, { id: others[0] ?? "" }))).toBe(page);
    expect(await isSignedIn(there)).toBe(false);
    await age(11);
    // The own id does not pass for all the others'.
    expect(to(await here.post(page, { id: own, all: "others" }))).toBe("/profile/confirm");
    expect(to(await here.post(page, { id: own }))).toBe("/");
    expect(await isSignedIn(here)).toBe(false);
  });
});

it("an account without a password comes back by Google", async () => {
  await getDb().deleteFrom("sessions").execute();
  const [person, here, there] = [stranger(), new Client(), new Client()];
  for (const client of [here, there]) await client.get(provider.agree(await begin(client), person));
  await age(11);
  expect(to(await here.post(page, { all: "others" }))).toBe("/profile/confirm");
  const html = await (await here.get("/profile/confirm")).text();
  expect(html).toContain("Sign in with Google again");
  expect((await here.post("/profile/confirm", { currentPassword: "" })).status).toBe(409);
  const back = provider.agree(await begin(here, { redirectTo: page }), person);
  expect(to(await here.get(back))).toBe(page);
  expect(to(await here.post(page, { all: "others" }))).toBe(page);
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
});

it("who has a password is not sent to Google while signed in", async () => {
  const client = await signedInOther();
  expect(to(await client.post("/auth/google", { screen: "login" }))).toBe("/");
});
