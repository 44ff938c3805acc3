// Fills a sample shop up to any number of products and orders: each of them many times over, under other names.
import Database from "better-sqlite3";
import pg from "pg";
import { copiesOfOrders } from "./fill-orders.js";
import { sums } from "./fill-sums.js";

/** Prices of a round are some tenths of a percent above the originals', what is cheaper stays cheaper. @param {string} column */
function priceOf(column) {
  return `o."${column}" + o."${column}" * (n % 97) / 1000`;
}

const MEGABYTE = 1024 * 1024;

/** A round is made an hour before the last, its products minutes after each other in no order of theirs. */
const newest = "2025-01-01T00:00:00.000Z";
const minutes = `((length(o.id) * 7 + length(o.name) * 11) % 60)`;

/** What a copy has of its own; `n` is the number of the round. */
const own = {
  id: "o.id || '-' || n",
  name: "o.name || ' ' || n",
  code: "o.code || '-' || n",
  sku: "o.sku || '-' || n",
  productId: `o."productId" || '-' || n`,
  bestDealPosition: "null",
  bestSellerPosition: "null",
  price: priceOf("price"),
  originalPrice: priceOf("originalPrice"),
};

/** What the triggers of migration 44 would have written of the copies, on SQLite. */
const partsOfWords = [
  {
    table: "searchPartsOfProducts",
    copies: `(rowid, words, skus, category) select key, words, skus, category from "searchPartTexts"
      where "productId" not in (select id from original_products)`,
  },
  {
    table: "searchPartsOfOrders",
    copies: `(rowid, words) select cast(id as integer), words from orders
      where id not in (select id from original_orders)`,
  },
  {
    table: "searchPartsOfCustomers",
    copies: `(rowid, words, number) select key, name || char(10) || email || char(10) || coalesce(phone, ''),
        replace(replace(replace(coalesce(phone, ''), '+', ''), '-', ''), ' ', '')
      from users join "searchCustomerKeys" on "userId" = id where id not in (select id from original_users)`,
  },
];

/** The tables that are copied; indexes and triggers of theirs are dropped meanwhile. */
const filled = ["products", "variants", "users", "orders", "orderLines", "orderEvents"];

/** @typedef {{ products: number, customers: number, orders: number }} Originals */

/** Asked before there are copies. */
const originals = `select
  cast((select count(*) from products) as integer) as products,
  cast((select count(*) from users) as integer) as customers,
  cast((select count(*) from orders) as integer) as orders`;

/**
 * How each table is copied.
 *
 * @param {number} count
 * @param {Originals} have
 * @param {{ createdAt: string, moveBack: (column: string, seconds: string, span: number) => string }} times
 *   in an engine's own SQL
 */
function copiesOf(count, have, { createdAt, moveBack }) {
  const rounds = Math.ceil(count / have.products) - 1;
  return [
    ...["products", "variants"].map((table) => ({ table, rounds, own: { ...own, createdAt } })),
    ...copiesOfOrders(count, { ...have, productRounds: rounds }, moveBack),
  ];
}

/** @param {{ rounds: number }[]} copies */
function mostRounds(copies) {
  return Math.max(...copies.map(({ rounds }) => rounds));
}

/**
 * A statement that copies the originals of a table round by round.
 *
 * @param {string} table
 * @param {string[]} names of its columns
 * @param {Record<string, string>} own what a copy has of its own
 * @param {number} rounds
 */
function copyOf(table, names, own, rounds) {
  const quoted = names.map((name) => `"${name}"`).join(", ");
  const values = names.map(
    (name) => Object.entries(own).find(([key]) => key === name)?.[1] ?? `o."${name}"`,
  );
  return `insert into "${table}" (${quoted}) select ${values.join(", ")}
    from rounds cross join "original_${table}" o where n <= ${rounds}`;
}

/**
 * Fills a shop in an SQLite file that nobody else has open.
 *
 * @param {string} file
 * @param {number} count how many products, and how many orders, there are then, to a round of them
 */
export function fillSqlite(file, count) {
  const db = new Database(file);
  const cache = "cache_size = -1000000";
  for (const pragma of ["synchronous = OFF", "journal_mode = MEMORY", cache]) db.pragma(pragma);
  // Triggers would write each product into the index of words once for itself and once for each variant;
  // an index is sorted as a whole in a tenth of the time that its rows take one by one.
  const made = /** @type {{ type: string, name: string, sql: string }[]} */ (
    db
      .prepare(
        `select type, name, sql from sqlite_master where type in ('trigger', 'index')
         and tbl_name in (${[...filled, "searchKeys"].map((name) => `'${name}'`).join()})
         and sql is not null`,
      )
      .all()
  );
  for (const { type, name } of made) db.exec(`drop ${type} "${name}"`);
  for (const table of filled) {
    db.exec(`create temp table "original_${table}" as select * from "${table}"`);
  }
  const copies = copiesOf(count, /** @type {Originals} */ (db.prepare(originals).get()), {
    createdAt: `strftime('%Y-%m-%dT%H:%M:%fZ', '${newest}', '-' || n || ' hours',
      '-' || ${minutes} || ' minutes')`,
    moveBack: (column, seconds, span) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' ||
      ((unixepoch('now') - unixepoch(${column}) + ${seconds}) % ${span}) || ' seconds')`,
  });
  db.exec(`create temp table rounds as with recursive rounds (n) as (select 1 union all
    select n + 1 from rounds where n < ${mostRounds(copies)}) select n from rounds`);
  for (const { table, own, rounds } of copies) {
    const columns = /** @type {{ name: string }[]} */ (db.pragma(`table_info("${table}")`));
    const names = columns.map(({ name }) => name);
    db.exec(copyOf(table, names, own, rounds));
  }
  const productRounds = copies[0]?.rounds ?? 0;
  // What a small cache holds is sorted beside the reading of what follows.
  for (const pragma of ["threads = 2", "cache_size = -4000"]) db.pragma(pragma);
  for (const { type, sql } of made) if (type === "index") db.exec(sql);
  db.pragma(cache);
  for (const statement of sums) db.exec(statement);
  const texts = "name, brand, kind, variants, joined, code, description, specifications";
  // What "searchTexts" would make of a copy is what it made of the original, and the number of the round. The
  // words of a hundred thousand products are merged at once, not those of some hundred.
  const hold = (/** @type {number} */ bytes) => {
    for (const table of ["productSearch", ...partsOfWords.map(({ table }) => table)])
      db.exec(`insert into "${table}" ("${table}", rank) values ('hashsize', ${bytes})`);
  };
  hold(256 * MEGABYTE);
  db.exec(`
    create temp table texts as
      select k."productId", s.* from "searchKeys" k join "productSearch" s on s.rowid = k.key;
    insert into "searchKeys" ("productId")
      select o.id || '-' || n from rounds cross join original_products o where n <= ${productRounds};
    insert into "searchCustomerKeys" ("userId")
      select id from users where role = 'Customer' and id not in (select id from original_users);
    insert into "productSearch" (rowid, ${texts})
      select k.key, t.name || n || ' ', t.brand, t.kind, t.variants, t.joined || n || ' ',
        t.code || '-' || n, t.description, t.specifications
      from rounds cross join texts t join "searchKeys" k on k."productId" = t."productId" || '-' || n
      where n <= ${productRounds};
    insert into "catalogueVersions" (changes) values (1);`);
  for (const { table, copies } of partsOfWords) db.exec(`insert into "${table}" ${copies}`);
  hold(MEGABYTE);
  for (const { type, sql } of made) if (type === "trigger") db.exec(sql);
  db.pragma("journal_mode = WAL");
  db.close();
}

/**
 * Fills a shop on PostgreSQL, as a user who may leave triggers out, along three connections: what a statement
 * does is mostly the work of one processor.
 *
 * @param {string} url
 * @param {number} count how many products, and how many orders, there are then, to a round of them
 */
export async function fillPostgres(url, count) {
  const client = await connect(url);
  const shares = [
    { client, tables: ["products"] },
    { client: await connect(url), tables: ["variants", "productSearch"] },
    { client: await connect(url), tables: ["users", "orders", "orderLines", "orderEvents"] },
  ];
  try {
    const { rows } = await client.query(originals);
    const copies = copiesOf(count, rows[0], inPostgres);
    const indexes = await Promise.all(shares.map((share) => prepare(share, copies)));
    await Promise.all(shares.map((share, at) => fillShare(share, copies, indexes[at] ?? [])));
    for (const statement of sums) await client.query(statement);
    await client.query(`insert into "catalogueVersions" (changes) values (1)`);
    await client.query("vacuum analyze");
  } finally {
    await Promise.all(shares.map((share) => share.client.end()));
  }
}

/** @param {string} url */
async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set jit = off");
  return client;
}

const iso = (/** @type {string} */ time) => `to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const inPostgres = {
  createdAt: iso(`timestamp '${newest.slice(0, -1)}' - n * interval '1 hour'
    - ${minutes} * interval '1 minute'`),
  moveBack: (
    /** @type {string} */ column,
    /** @type {string} */ seconds,
    /** @type {number} */ span,
  ) =>
    iso(`now() at time zone 'UTC' - interval '1 second' * mod(
      cast(extract(epoch from now() - cast(${column} as timestamptz)) as bigint) + ${seconds}, ${span})`),
};

/** @typedef {{ client: pg.Client, tables: string[] }} Share */
/** @typedef {import("./fill-orders.js").Copies} Copies */

/**
 * Keeps the originals where a connection sees them, and drops the indexes of the tables that it will fill: to make
 * one anew takes less than its rows take one by one.
 *
 * @param {Share} share
 * @param {Copies[]} copies
 * @returns {Promise<string[]>} how the indexes are made again
 */
async function prepare({ tables, client }, copies) {
  // The words of products are copied beside the products themselves.
  for (const table of new Set([...tables, "products"])) {
    await client.query(`create temp table "original_${table}" as select * from "${table}"`);
  }
  await client.query(`create temp table rounds as
    select n from generate_series(1, ${mostRounds(copies)}) n`);
  const { rows } = await client.query(indexesOf, [tables]);
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ made }) => made);
}

/**
 * @param {Share} share
 * @param {Copies[]} copies
 * @param {string[]} indexes
 */
async function fillShare({ tables, client }, copies, indexes) {
  for (const { table, own, rounds } of copies.filter(({ table }) => tables.includes(table))) {
    const { rows: columns } = await client.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    await client.query(`${copyOf(table, names, own, rounds)} order by n, o.id`);
  }
  if (tables.includes("productSearch")) await client.query(indexCopies(copies[0]?.rounds ?? 0));
  for (const made of indexes) await client.query(made);
}

/** The indexes of tables that no constraint needs, and how they are made. */
const indexesOf = `select indexname as name, indexdef as made from pg_indexes
  where schemaname = 'public' and tablename = any($1)
    and indexname not in (select conname from pg_constraint)`;

/** What "searchIndexProduct" writes, from what it wrote for the original, and the number of the round. */
const indexCopies = (/** @type {number} */ productRounds) => `
  insert into "productSearch" ("productId", key, name, brand, kind, variants, joined, words)
  overriding system value
  select o."productId" || '-' || o.n, o.key, o.name || ' ' || o.n, o.brand, o.kind, o.variants,
    o.joined, array_to_tsvector(array(
      select "searchBlock"(o.key) || ':' || word
      from unnest(o.own || o.n::text) as word))
  from (
    select p.*, rounds.n, nextval(pg_get_serial_sequence('"productSearch"', 'key')) as key
    from rounds cross join (
      select s."productId", s.name, s.brand, s.kind, s.variants, s.joined, array(
        select distinct split_part(word, ':', 2) from unnest(tsvector_to_array(s.words)) as word) as own
      from "productSearch" s join original_products on original_products.id = s."productId"
      order by s.key
    ) p
    where rounds.n <= ${productRounds}
  ) o`;
