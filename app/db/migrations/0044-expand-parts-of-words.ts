// Indexes of the parts of words, three letters each, by which the back office finds products, orders and customers among a million on SQLite.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * On PostgreSQL nothing changes: a long look through an index holds up whoever asked and nobody else, and an index
 * of parts would take an extension. Triggers keep the indexes in step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const statement of [...ofProducts, ...ofOrders, ...ofCustomers])
    await sql.raw(statement).execute(db);
}

const product = "searchPartsOfProducts";
const again = (id: string) =>
  `delete from "${product}" where rowid = (select key from "searchKeys" where "productId" = ${id});
   insert into "${product}" (rowid, words, skus, category)
     select key, words, skus, category from "searchPartTexts" where "productId" = ${id};`;

/**
 * Those that are not deleted. A category stands by its id between two bars, so that another name for it changes nothing
 * here. The number of a row is the one that the index of words has for the product.
 */
const ofProducts = [
  `create virtual table "${product}" using fts5(words, skus, category, tokenize = 'trigram')`,
  `create view "searchPartTexts" as select k.key, p.id as "productId",
     p.name || ' | ' || p.brand || ' | ' || p.code as words,
     (select coalesce(group_concat(v.sku, char(10)), '') from variants v where v."productId" = p.id) as skus,
     '|' || p."categoryId" || '|' as category
     from products p join "searchKeys" k on k."productId" = p.id where p."deletedAt" is null`,
  `create trigger "searchPartsKeyInsert" after insert on "searchKeys" begin ${again(`new."productId"`)} end`,
  `create trigger "searchPartsKeyDelete" after delete on "searchKeys" begin
     delete from "${product}" where rowid = old.key; end`,
  `create trigger "searchPartsProduct" after update of name, brand, code, "categoryId", "deletedAt" on products
     when (old.name, old.brand, old.code, old."categoryId", old."deletedAt" is null)
       is not (new.name, new.brand, new.code, new."categoryId", new."deletedAt" is null)
     begin ${again("new.id")} end`,
  `create trigger "searchPartsVariantInsert" after insert on variants begin ${again(`new."productId"`)} end`,
  `create trigger "searchPartsVariantDelete" after delete on variants begin ${again(`old."productId"`)} end`,
  `create trigger "searchPartsVariantUpdate" after update of sku on variants when old.sku <> new.sku
     begin ${again(`new."productId"`)} end`,
  `insert into "${product}" (rowid, words, skus, category)
     select key, words, skus, category from "searchPartTexts"`,
];

const order = "searchPartsOfOrders";
const write = (row: string) =>
  `insert into "${order}" (rowid, words) values (cast(${row}.id as integer), ${row}.words);`;
const erase = `insert into "${order}" ("${order}", rowid, words)
  values ('delete', cast(old.id as integer), old.words);`;

/** The words stand in the orders alone, and what is erased there is gone from here at once. An order's id is its number. */
const ofOrders = [
  `create virtual table "${order}" using fts5(words, tokenize = 'trigram', content = '')`,
  `insert into "${order}" ("${order}", rank) values ('secure-delete', 1)`,
  `create trigger "searchPartsOrderInsert" after insert on orders begin ${write("new")} end`,
  `create trigger "searchPartsOrderUpdate" after update of words on orders when old.words <> new.words
     begin ${erase} ${write("new")} end`,
  `create trigger "searchPartsOrderDelete" after delete on orders begin ${erase} end`,
  `insert into "${order}" (rowid, words) select cast(id as integer), words from orders`,
];

const customer = "searchPartsOfCustomers";
const number = [" ", "-", "(", ")", "+", ".", "/"].reduce(
  (text, sign) => `replace(${text}, '${sign}', '')`,
  "coalesce(new.phone, '')",
);
const keyOf = (row: string) => `(select key from "searchCustomerKeys" where "userId" = ${row}.id)`;
const texts = `new.name || char(10) || new.email || char(10) || coalesce(new.phone, ''), ${number}`;
const forget = (row: string) => `delete from "${customer}" where rowid = ${keyOf(row)};
  delete from "searchCustomerKeys" where "userId" = ${row}.id;`;
const put = `insert into "searchCustomerKeys" ("userId") select new.id where new.role = 'Customer';
  insert into "${customer}" (rowid, words, number)
    select key, ${texts} from "searchCustomerKeys" where "userId" = new.id;`;

/** Customers and no staff: the number of all that are found needs no look at each. A phone stands here a second time, as digits. */
const ofCustomers = [
  `create table "searchCustomerKeys" (key integer primary key, "userId" text not null unique)`,
  `create virtual table "${customer}" using fts5(words, number, tokenize = 'trigram')`,
  `insert into "${customer}" ("${customer}", rank) values ('secure-delete', 1)`,
  `create trigger "searchPartsUserInsert" after insert on users begin ${put} end`,
  `create trigger "searchPartsUserUpdate" after update of name, email, phone, role on users
     when (old.name, old.email, old.phone, old.role) is not (new.name, new.email, new.phone, new.role)
     begin ${forget("old")} ${put} end`,
  `create trigger "searchPartsUserDelete" after delete on users begin ${forget("old")} end`,
  `insert into "searchCustomerKeys" ("userId") select id from users where role = 'Customer'`,
  `insert into "${customer}" (rowid, words, number)
     select k.key, ${texts.replaceAll("new.", "u.")} from users u join "searchCustomerKeys" k on k."userId" = u.id`,
];
