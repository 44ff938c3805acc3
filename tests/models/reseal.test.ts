// A secret of the shop is replaced: what the old one sealed is sealed anew, and the old one can go.
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { resealFactors } from "~/models/account/reseal.server";
import { beginFactor, findFactor } from "~/models/account/second-factor.server";
import { createCustomer } from "~/models/account/user.server";

const [older, newer] = ["o".repeat(32), "n".repeat(32)];
const before = [...env.sessionSecrets];
const under = (...secrets: string[]) => env.sessionSecrets.splice(0, Infinity, ...secrets);
afterAll(() => under(...before));

let user: { id: string; email: string };
beforeAll(async () => {
  const fields = { name: "Sealed", email: "sealed@example.com", password: "Password-1" };
  user = await createCustomer(fields);
  under(older);
  await beginFactor(user.id);
});

const opened = async () => {
  const factor = await findFactor(user);
  return factor.state === "pending" ? factor.secret : null;
};

it("seals by the first secret what the second one opens", async () => {
  const secret = await opened();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  under(newer);
  expect(await opened()).toBeNull();
  under(newer, older);
  expect(await resealFactors()).toEqual({ sealed: 1, lost: 0 });
  under(newer);
  expect(await opened()).toBe(secret);
});

it("counts what no secret opens, and leaves it as it is", async () => {
  const kept = await getDb().selectFrom("secondFactors").selectAll().execute();
  under(older);
  expect(await resealFactors()).toEqual({ sealed: 0, lost: 1 });
  expect(await getDb().selectFrom("secondFactors").selectAll().execute()).toEqual(kept);
});
