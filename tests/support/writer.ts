// Writes subscribers one by one and names each that was acknowledged, until it is killed.
import { getDb } from "~/db/connection.server";
import { prepareDatabase } from "~/start.server";

await prepareDatabase();
for (let number = 0; number < 5_000; number += 1) {
  const email = `${process.pid}-${number}@example.com`;
  await getDb()
    .insertInto("subscribers")
    .values({ email, createdAt: new Date().toISOString(), token: email })
    .execute();
  process.stdout.write(`${email}\n`);
}
