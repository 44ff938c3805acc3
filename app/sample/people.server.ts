// The demo accounts and the customers, with the addresses that they have on file.
import type { Insertable } from "kysely";
import type { PasswordsTable, UsersTable } from "~/db/schema";
import { hashPassword } from "~/models/account/password.server";
import { userFixtures } from "./fixtures.server";
import { spending, type Purchase } from "./purchases.server";
import type { UserFixture } from "./schemas.server";
import { before, DAY } from "./time.server";

/** The account that gets the sample orders and addresses which every new account gets. */
export const SHOPPER_ID = "shopper";

/** Every account, with the figures of its orders. */
export function userRows(now: Date, purchases: readonly Purchase[]): Insertable<UsersTable>[] {
  return userFixtures().map((user) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    roleTitle: user.roleTitle ?? "",
    status: user.status,
    ...spending(purchases.filter(({ buyer }) => buyer.id === user.id)),
    createdAt: joinedAt(user, now),
    updatedAt: joinedAt(user, now),
  }));
}

/** The hashes of the accounts that can sign in. */
export function passwordRows(now: Date): Promise<Insertable<PasswordsTable>[]> {
  return Promise.all(
    userFixtures().flatMap(({ id, password }) =>
      password === undefined
        ? []
        : hashPassword(password).then((hash) => ({
            userId: id,
            hash,
            updatedAt: now.toISOString(),
          })),
    ),
  );
}

/** When an account was opened. */
export function joinedAt({ joinedDaysAgo }: UserFixture, now: Date): string {
  return before(now, joinedDaysAgo * DAY);
}
