// Makes a sample shop large, to see what is slow: npm run db:seed-large [-- --anyway]
import "~/front/env-file.js";

const usage = `Adds 10,000 products, 10,000 customers and 50,000 orders to the database in DATA_DIR.

  npm run db:seed-large [-- --anyway]

A database that does not belong to a sample shop is refused; --anyway takes it all the same.`;

const [flag] = process.argv.slice(2);
if (flag !== undefined && flag !== "--anyway") {
  console.log(usage);
  process.exit(flag === "--help" ? 0 : 1);
}

// Only now: these read the settings and open the database.
const { getDb } = await import("~/db/connection.server");
const { isSampleShop, prepareDatabase } = await import("~/start.server");
const { isLarge, largeShop, seedLarge } = await import("~/sample/large.server");

await prepareDatabase();
if (flag === undefined && !(await isSampleShop(getDb()))) {
  fail("This is no sample shop. To fill it with made-up orders all the same, add --anyway.");
}
if (await isLarge(getDb())) fail("This shop is large already.");
const started = performance.now();
await seedLarge(getDb(), new Date());
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const { products, customers, orders } = largeShop;
console.log(
  `Added ${products} products, ${customers} customers and ${orders} orders in ${seconds} s.`,
);
process.exit(0);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
