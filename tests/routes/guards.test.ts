// Every door of the back office, found in the built route manifest, is shut to visitors and shoppers.
import { beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../support/accounts";
import { adminDoors } from "../support/admin-doors";
import { Client, shop } from "../support/shop";

const { build } = await shop();
const doors = adminDoors(build);

/** Where an answer sends its reader, as a document or to Remix's scripts. */
const targetOf = (answer: Response) =>
  answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect");

const outsiders: { who: string; come: () => Promise<Client>; sentTo: RegExp }[] = [
  {
    who: "a visitor",
    come: () => Promise.resolve(new Client()),
    sentTo: /^\/login\?redirectTo=%2Fadmin/,
  },
  { who: "a shopper", come: () => signedIn("Shopper"), sentTo: /^\/$/ },
];

it("knows the back office", () => {
  const paths = doors.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/admin", "/admin?index", "/admin/products/new"]));
});

describe.each(outsiders)("$who", ({ come, sentTo }) => {
  let client: Client;
  beforeAll(async () => {
    client = await come();
  });

  const expectShut = async (answer: Response) => {
    expect(targetOf(answer)).toMatch(sentTo);
    expect(await answer.text()).toBe("");
  };

  it.each(doors)("sees no page at $path ($id)", async ({ path }) => {
    await expectShut(await client.get(path));
  });

  it.each(doors)("gets no data of $id", async ({ id, path, module }) => {
    // A page without a loader of its own could not guard itself.
    expect(module.loader).toBeTypeOf("function");
    await expectShut(await client.data(id, path));
  });

  it.each(doors)("changes nothing at $id", async ({ id, path, module }) => {
    for (const answer of [
      await client.post(path, { x: "y" }),
      await client.data(id, path, { x: "y" }),
    ]) {
      if (module.action) await expectShut(answer);
      else expect([302, 204, 405]).toContain(answer.status);
    }
  });
});

it("lets the administrator in", async () => {
  const client = await signedIn("Admin");
  const page = await client.get("/admin/products");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Admin Dashboard");
});
