// What the triggers of a filled shop would have added up and counted, in the SQL of both engines.

/** What the triggers of orders would have added up. */
const sumsOfOrders = [
  `delete from "orderSums"`,
  `insert into "orderSums" (day, currency, payment, status, orders, revenue)
    select substr("placedAt", 1, 10), currency, payment, status, count(*), sum(total) from orders
    group by 1, 2, 3, 4`,
  `delete from "orderTotals"`,
  `insert into "orderTotals" (currency, payment, status, orders, revenue)
    select currency, payment, status, sum(orders), sum(revenue) from "orderSums" group by 1, 2, 3`,
  `delete from "orderHours"`,
  `insert into "orderHours" (hour, currency, orders, revenue)
    select substr("placedAt", 1, 13), currency, count(*), sum(total) from orders
    where status <> 'Cancelled' group by 1, 2`,
  `delete from "invoiceSums"`,
  `insert into "invoiceSums" (day, currency, rate, invoices, total, tax)
    select substr("placedAt", 1, 10), currency, case when total > tax
      then cast(round(tax * 10000.0 / (total - tax)) as integer) else 0 end, count(*), sum(total), sum(tax)
    from orders where "invoiceNumber" is not null group by 1, 2, 3`,
];

/** What the triggers of users and products would have counted. */
const rowCounts = [
  `delete from "rowCounts"`,
  `insert into "rowCounts" (name, count) select 'users', count(*) from users`,
  `insert into "rowCounts" (name, count)
    select 'customers ' || status, count(*) from users where role = 'Customer' group by status`,
  `insert into "rowCounts" (name, count)
    select case when stock <= 2 then 'stock critical' when stock <= 5 then 'stock low' else 'stock healthy' end,
      count(*) from products where "deletedAt" is null group by 1`,
];

const perDepartment = `update categories set "productCount" =
  (select count(*) from products where "categoryId" = categories.id and "deletedAt" is null)`;

/** Statements to run when the copies are there. */
export const sums = [...sumsOfOrders, ...rowCounts, perDepartment];
