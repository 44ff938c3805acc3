// Makes the database ready and says what it holds; two of these run at once.
import { getDb } from "~/db/connection.server";
import { prepareDatabase } from "~/start.server";

await prepareDatabase();
const { count } = await getDb()
  .selectFrom("pages")
  .select((eb) => eb.fn.countAll<number>().as("count"))
  .executeTakeFirstOrThrow();
process.stdout.write(`${count} pages\n`);
// Closed, an SQLite file is whole without its log beside it.
await getDb().destroy();
