// After all projects: what the end-to-end specs left in each shop's database is the same.
import { expect, test } from "../support/test";
import { shopNames, storedRows } from "../support/stored";

/** What people see of each table; ids, times and hashes are each shop's own. */
const views: Record<string, string> = {
  users: `select name, lower(email), phone, role, status, "orderCount", spent from users`,
  categories: `select name, description, status, "productCount" from categories`,
  products: `select name, description, brand, "categoryId", price, "originalPrice", stock,
    "soldCount", "deletedAt" is null from products`,
  variants: `select p.name, v.colour, v.storage, v.price, v.stock from variants v
    join products p on p.id = v."productId"`,
  pictures: `select p.name, i.colour, i.position from pictures i join products p on p.id = i."productId"`,
  orders: `select "customerEmail", status, payment, currency, total, "itemCount" from orders`,
  // An order's number depends on who else opened an account before; whose it is does not.
  orderEvents: `select o."customerEmail", o.total, e.status, e.note, u.name from "orderEvents" e
    join orders o on o.id = e."orderId" left join users u on u.id = e."actorId"`,
  // Some specs sign in with scripts alone.
  "audit entries": `select "actorName", action, entity,
    case when entity = 'order' then '' else "entityName" end, before, after from "auditEntries"
    where entity <> 'signIn'`,
  addresses: `select u.email, a.type, a."isDefault", a.street, a.city, a.state, a."zipCode", a.country
    from addresses a join users u on u.id = a."userId"`,
  carts: `select u.email, v.sku, l.quantity from "cartLines" l join carts c on c.id = l."cartId"
    join variants v on v.id = l."variantId" join users u on u.id = c."userId"`,
  wishes: `select u.email, v.sku from wishes w join users u on u.id = w."userId"
    join variants v on v.id = w."variantId"`,
  // Whether a new one was there yet when all were marked read depends on the specs that ran beside.
  notifications: `select type, title, message, id like 'sample-%' and "readAt" is null from notifications`,
  identities: `select u.email, i.email, u.id in (select "userId" from passwords) from identities i
    join users u on u.id = i."userId"`,
  // What was looked at and not applied is in no table but this one.
  "applied changes": `select kind, name from "preparedChanges" where "appliedAt" is not null`,
  subscribers: `select email from subscribers`,
};

const [first = "", ...others] = shopNames();

for (const [table, query] of Object.entries(views)) {
  for (const other of others) {
    test(`${table} are the same in ${first} and ${other}`, async () => {
      expect(await storedRows(other, query)).toEqual(await storedRows(first, query));
    });
  }
}
