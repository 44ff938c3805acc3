// What the staff was told of a person goes when they are erased, and what it was told of a namesake stays.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { eraseCustomer } from "~/models/person/erase.server";
import { person } from "../support/known-person";
import { line, newBuyer, place, product, step } from "../support/own-orders";

const actor = { id: "admin", name: "Admin User" };

/** Where the notifications of these words lead. */
async function toldOf(message: string): Promise<(string | null)[]> {
  const rows = await getDb()
    .selectFrom("notifications")
    .select("link")
    .where("message", "=", message)
    .execute();
  return rows.map(({ link }) => link);
}

it("keeps what was told of a namesake and their order, though both came in the same second", async () => {
  const who = await person();
  const namesake = await newBuyer(who.name);
  const told = `${who.name} opened an account.`;
  const createdAt = new Date().toISOString();
  await getDb().updateTable("users").set({ createdAt }).where("name", "=", who.name).execute();
  await getDb()
    .updateTable("notifications")
    .set({ createdAt })
    .where("message", "=", told)
    .execute();
  const [own, theirs] = [
    await place([line(await product())], who),
    await place([line(await product())], namesake),
  ];
  await step(own, "Cancelled");
  await eraseCustomer(actor, who.id, who);
  expect(await toldOf(`${who.name} placed order #${own}.`)).toEqual([]);
  expect(await toldOf(`${who.name} placed order #${theirs}.`)).toEqual([`/admin/orders/${theirs}`]);
  expect(await toldOf(told)).toEqual([`/admin/customers/${namesake.id}`]);
});

it("finds what was told of a new customer by the time where it leads nowhere yet", async () => {
  const who = await person();
  const told = `${who.name} opened an account.`;
  await getDb()
    .updateTable("notifications")
    .set({ link: null, message: `Once ${told}` })
    .where("message", "=", told)
    .execute();
  await eraseCustomer(actor, who.id, who);
  expect(await toldOf(`Once ${told}`)).toEqual([]);
});
