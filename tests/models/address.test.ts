// Addresses: one default at any moment, and nobody reaches another shopper's.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { addressLimits } from "~/models/account/address";
import { deleteAddress, setDefaultAddress } from "~/models/account/address-default.server";
import { addAddress, updateAddress } from "~/models/account/address-edit.server";
import { addressSchema } from "~/models/account/address-form.server";
import { findAddress, findAddresses } from "~/models/account/address.server";
import { createCustomer } from "~/models/account/user.server";
import { prepareDatabase } from "~/start.server";

const home = {
  type: "Home",
  street: "1 Lake Road",
  city: "Dhaka",
  state: "Dhaka",
  zipCode: "1207",
  country: "Bangladesh",
};

let mine = "";
let foreign = "";

beforeAll(async () => {
  await prepareDatabase();
  const make = async (email: string) =>
    (await createCustomer({ name: "A B", email, password: "Password-1" })).id;
  mine = await make("mine@example.com");
  foreign = await make("foreign@example.com");
});

beforeEach(async () => {
  await getDb().deleteFrom("addresses").where("userId", "=", mine).execute();
});

/** Adds addresses of these types, each a second younger than the one before. */
async function add(...types: string[]) {
  for (const type of types) await addAddress(mine, { ...home, type });
  for (const [second, type] of types.entries()) {
    await getDb()
      .updateTable("addresses")
      .set({ createdAt: new Date(second * 1000).toISOString() })
      .where("userId", "=", mine)
      .where("type", "=", type)
      .execute();
  }
}

async function idOf(type: string): Promise<string> {
  const found = (await findAddresses(mine)).find((address) => address.type === type);
  return found?.id ?? "";
}

async function defaults(): Promise<string[]> {
  const addresses = await findAddresses(mine);
  return addresses.filter(({ isDefault }) => isDefault).map(({ type }) => type);
}

describe("the default address", () => {
  it("is the first one, and stays it when others are added", async () => {
    await add("Home", "Office");
    expect(await defaults()).toEqual(["Home"]);
  });

  it("moves with a choice, also when two are chosen at once", async () => {
    await add("Home", "Office", "Parents");
    const [office, parents] = [await idOf("Office"), await idOf("Parents")];
    await Promise.all([setDefaultAddress(mine, office), setDefaultAddress(mine, parents)]);
    expect(await defaults()).toHaveLength(1);
    expect(await defaults()).not.toContain("Home");
  });

  it("falls to the newest one left when it is deleted, and to none after the last", async () => {
    await add("Home", "Office", "Parents");
    await deleteAddress(mine, await idOf("Home"));
    expect(await defaults()).toEqual(["Parents"]);
    await deleteAddress(mine, await idOf("Office"));
    expect(await defaults()).toEqual(["Parents"]);
    await deleteAddress(mine, await idOf("Parents"));
    expect(await findAddresses(mine)).toEqual([]);
  });
});

describe("another shopper's address", () => {
  it("cannot be read, changed, chosen or deleted", async () => {
    const before = await findAddresses(foreign);
    expect(before.length).toBeGreaterThan(0);
    for (const { id } of before) {
      expect(await findAddress(mine, id)).toBeNull();
      await expect(updateAddress(mine, id, home)).rejects.toMatchObject({ code: "notFound" });
      await expect(setDefaultAddress(mine, id)).rejects.toMatchObject({ code: "notFound" });
      await expect(deleteAddress(mine, id)).rejects.toMatchObject({ code: "notFound" });
    }
    expect(await findAddresses(foreign)).toEqual(before);
  });
});

it("names each field that is missing, spaces included", () => {
  const faults = addressSchema.safeParse({ type: " ", street: "" }).error?.issues ?? [];
  expect(faults.map(({ message }) => message)).toEqual([
    "Address type is required",
    "Street is required",
    "City is required",
    "State is required",
    "Zip code is required",
    "Country is required",
  ]);
});

it("takes so many and no more", async () => {
  await add(...Array.from({ length: addressLimits.perUser }, (_, index) => `Place ${index}`));
  await expect(addAddress(mine, home)).rejects.toMatchObject({ code: "impossible" });
  expect(await findAddresses(mine)).toHaveLength(addressLimits.perUser);
});
