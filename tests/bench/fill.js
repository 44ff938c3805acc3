// Fills a sample shop up to any number of products: each product and its variants many times over, under other names.
import Database from "better-sqlite3";
import pg from "pg";

/** What a copy has of its own; `n` is the number of the round. */
const own = {
  id: "o.id || '-' || n",
  name: "o.name || ' ' || n",
  code: "o.code || '-' || n",
  sku: "o.sku || '-' || n",
  productId: `o."productId" || '-' || n`,
  bestDealPosition: "null",
  bestSellerPosition: "null",
};
const perDepartment = `update categories set "productCount" =
  (select count(*) from products where "categoryId" = categories.id and "deletedAt" is null)`;

/**
 * Statements that copy the originals of a table round by round.
 *
 * @param {string} table
 * @param {string[]} names of its columns
 * @param {Record<string, string>} changed what an engine writes its own way
 */
function copyOf(table, names, changed) {
  const quoted = names.map((name) => `"${name}"`).join(", ");
  const values = names.map(
    (name) =>
      Object.entries({ ...own, ...changed }).find(([key]) => key === name)?.[1] ?? `o."${name}"`,
  );
  return `insert into ${table} (${quoted}) select ${values.join(", ")}
    from rounds cross join original_${table} o`;
}

/**
 * Fills a shop in an SQLite file that nobody else has open.
 *
 * @param {string} file
 * @param {number} count how many products there are then, to a round of them
 */
export function fillSqlite(file, count) {
  const db = new Database(file);
  for (const pragma of ["synchronous = OFF", "journal_mode = OFF", "cache_size = -1000000"]) {
    db.pragma(pragma);
  }
  const triggers = /** @type {{ name: string, sql: string }[]} */ (
    db
      .prepare(
        `select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('products', 'variants')`,
      )
      .all()
  );
  // One by one they would write each product into the index of words once for itself and once for each variant.
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  for (const table of ["products", "variants"]) {
    db.exec(`create temp table original_${table} as select * from ${table}`);
  }
  db.exec(`create temp table rounds as with recursive rounds (n) as (select 1 union all
    select n + 1 from rounds where n < ${roundsFor(db, count)}) select n from rounds`);
  const createdAt = `substr(o."createdAt", 1, 20) || printf('%03dZ', n % 1000)`;
  for (const table of ["products", "variants"]) {
    const columns = /** @type {{ name: string }[]} */ (db.pragma(`table_info(${table})`));
    db.exec(
      copyOf(
        table,
        columns.map(({ name }) => name),
        { createdAt },
      ),
    );
  }
  const texts = "name, brand, kind, variants, joined, code, description, specifications";
  db.exec(`
    insert into "searchKeys" ("productId")
      select o.id || '-' || n from rounds cross join original_products o;
    insert into "productSearch" (rowid, ${texts})
      select key, ${texts} from "searchTexts" where "productId" not in (select id from original_products);
    insert into "catalogueVersions" (changes) values (1);
    ${perDepartment};`);
  for (const { sql } of triggers) db.exec(sql);
  db.pragma("journal_mode = WAL");
  db.close();
}

/**
 * @param {import("better-sqlite3").Database} db
 * @param {number} count
 */
function roundsFor(db, count) {
  const [{ have }] = /** @type {[{ have: number }]} */ (
    db.prepare("select count(*) as have from products").all()
  );
  return Math.ceil(count / have) - 1;
}

/**
 * Fills a shop on PostgreSQL, as a user who may leave triggers out.
 *
 * @param {string} url
 * @param {number} count how many products there are then, to a round of them
 */
export async function fillPostgres(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("set jit = off");
    const { rows } = await client.query("select count(*)::integer as have from products");
    await client.query(`create temp table rounds as
      select n from generate_series(1, ${Math.ceil(count / rows[0].have) - 1}) n`);
    await client.query(`drop index "productSearchWords"`);
    const createdAt = `substr(o."createdAt", 1, 20) || lpad((n % 1000)::text, 3, '0') || 'Z'`;
    for (const table of ["products", "variants"]) {
      await client.query(`create temp table original_${table} as select * from ${table}`);
      const { rows: columns } = await client.query(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1`,
        [table],
      );
      const names = columns.map(({ name }) => name);
      await client.query(`${copyOf(table, names, { createdAt })} order by n, o.id`);
    }
    await client.query(indexCopies);
    await client.query(
      `create index "productSearchWords" on "productSearch" using gin (words) with (fastupdate = off)`,
    );
    await client.query(perDepartment);
    await client.query(`insert into "catalogueVersions" (changes) values (1)`);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** What "searchIndexProduct" writes, from what it wrote for the original, and the number of the round. */
const indexCopies = `
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
  ) o`;
