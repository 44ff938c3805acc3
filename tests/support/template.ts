// Makes the sample shop that tests copy. Its accounts sign in a thousand times: their passwords are hashed again, with next to no work.
import { hash } from "@node-rs/argon2";
import { getDb } from "~/db/connection.server";
import { demoAccounts } from "~/sample/accounts";
import { prepareDatabase } from "~/start.server";

await prepareDatabase();
for (const { email, password } of demoAccounts) {
  await getDb()
    .updateTable("passwords")
    .set({ hash: await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }) })
    .where("userId", "=", getDb().selectFrom("users").select("id").where("email", "=", email))
    .execute();
}
// Closed, an SQLite file is whole without its log beside it.
await getDb().destroy();
