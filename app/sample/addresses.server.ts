// The sample shop's addresses.
import type { Insertable } from "kysely";
import type { AddressesTable } from "~/db/schema";
import { addressFixtures, userFixtures } from "./fixtures.server";
import { SHOPPER_ID, joinedAt } from "./people.server";

/** The customers' addresses, and the demo shopper's. */
export function addressRows(now: Date): Insertable<AddressesTable>[] {
  const own = userFixtures().flatMap((user): Insertable<AddressesTable>[] =>
    user.address
      ? [
          {
            id: `${user.id}-1`,
            userId: user.id,
            type: "Home",
            isDefault: 1,
            ...user.address,
            createdAt: joinedAt(user, now),
          },
        ]
      : [],
  );
  return [...own, ...sampleAddressRows(SHOPPER_ID, now)];
}

/** The sample addresses as a new account's own rows. */
export function sampleAddressRows(userId: string, now: Date): Insertable<AddressesTable>[] {
  return addressFixtures().map(({ isDefault, ...address }, index) => ({
    ...address,
    id: `${userId}-${index + 1}`,
    userId,
    isDefault: isDefault ? 1 : 0,
    // A moment apart, so that sorting by time keeps the order of the file.
    createdAt: new Date(now.getTime() + index).toISOString(),
  }));
}
