// Brings a database to the present shape: its migrations, once and in order.
import { Migrator } from "kysely";
import * as foundation from "./migrations/0001-foundation";
import * as search from "./migrations/0002-search";
import * as carts from "./migrations/0003-carts";
import * as accounts from "./migrations/0004-accounts";
import * as wishLists from "./migrations/0005-wish-lists";
import * as searchWords from "./migrations/0006-search-words";
import * as audit from "./migrations/0007-audit";
import * as products from "./migrations/0008-products";
import * as orders from "./migrations/0009-orders";
import * as newestFirst from "./migrations/0010-newest-first";
import * as dashboard from "./migrations/0011-dashboard";
import * as categories from "./migrations/0012-categories";
import * as forgottenGuests from "./migrations/0013-forgotten-guests";
import * as catalogueVersions from "./migrations/0017-catalogue-versions";
import * as searchMeaning from "./migrations/0018-search-meaning";
import * as chosenVariants from "./migrations/0019-chosen-variants";
import * as typesAndKeys from "./migrations/0020-types-and-keys";
import * as listingOrders from "./migrations/0021-listing-orders";
import * as buying from "./migrations/0022-buying";
import * as finding from "./migrations/0023-finding";
import * as productStates from "./migrations/0024-product-states";
import * as typesKept from "./migrations/0025-types-kept";
import * as stockMovements from "./migrations/0026-stock-movements";
import * as leaving from "./migrations/0027-leaving";
import * as notificationLinks from "./migrations/0028-notification-links";
import * as sales from "./migrations/0029-sales";
import * as savedViews from "./migrations/0030-saved-views";
import * as promotions from "./migrations/0031-promotions";
import * as reviews from "./migrations/0032-reviews";
import * as ownShop from "./migrations/0033-own-shop";
import * as staff from "./migrations/0034-staff";
import * as letters from "./migrations/0035-letters";
import * as questions from "./migrations/0037-questions";
import * as pages from "./migrations/0038-pages";
import * as reviewPhotos from "./migrations/0039-review-photos";
import * as largeListings from "./migrations/0041-expand-large-listings";
import * as orderSums from "./migrations/0042-expand-order-sums";
import * as officeSearch from "./migrations/0043-expand-office-search";
import * as partsOfWords from "./migrations/0044-expand-parts-of-words";
import * as notificationsByKind from "./migrations/0045-expand-notifications-by-kind";
import * as unpublishedProducts from "./migrations/0046-expand-unpublished-products";
import * as partsOnPostgresql from "./migrations/0047-expand-parts-on-postgresql";
import * as statesOfOrders from "./migrations/0048-expand-states-of-orders";
import * as rowCounts from "./migrations/0049-expand-row-counts";
import * as productsByBrand from "./migrations/0050-expand-products-by-brand";
import * as colours from "./migrations/0051-expand-colours";
import * as queuesOfOrders from "./migrations/0052-expand-queues-of-orders";
import * as invoiceSums from "./migrations/0053-expand-invoice-sums";
import * as statistics from "./migrations/0054-expand-statistics";
import * as orderHours from "./migrations/0055-expand-order-hours";
import * as takenBack from "./migrations/0056-expand-invoices-taken-back";
import * as customerCounts from "./migrations/0057-expand-customer-counts";
import * as brandsInPlaces from "./migrations/0058-expand-brands-in-places";
import * as placesById from "./migrations/0059-expand-places-by-id";
import * as orderSumsByStatus from "./migrations/0060-expand-order-sums-by-status";
import * as orderTotals from "./migrations/0061-expand-order-totals";
import * as takenBackById from "./migrations/0062-expand-invoices-taken-back-by-id";
import * as productsById from "./migrations/0063-expand-products-by-id";
import * as invoicesByTime from "./migrations/0064-expand-invoices-by-time";
import * as productsByPairs from "./migrations/0065-expand-products-by-pairs";
import * as ordersByChoices from "./migrations/0066-expand-orders-by-choices";
import { Conflict } from "./conflict.server";
import { expansionsBeyond, seenMigrations } from "./newer-schema.server";
import { Outage } from "./outage.server";
import type { Db } from "./schema";

const migrations = {
  "0001-foundation": foundation,
  "0002-search": search,
  "0003-carts": carts,
  "0004-accounts": accounts,
  "0005-wish-lists": wishLists,
  "0006-search-words": searchWords,
  "0007-audit": audit,
  "0008-products": products,
  "0009-orders": orders,
  "0010-newest-first": newestFirst,
  "0011-dashboard": dashboard,
  "0012-categories": categories,
  "0013-forgotten-guests": forgottenGuests,
  "0017-catalogue-versions": catalogueVersions,
  "0018-search-meaning": searchMeaning,
  "0019-chosen-variants": chosenVariants,
  "0020-types-and-keys": typesAndKeys,
  "0021-listing-orders": listingOrders,
  "0022-buying": buying,
  "0023-finding": finding,
  "0024-product-states": productStates,
  "0025-types-kept": typesKept,
  "0026-stock-movements": stockMovements,
  "0027-leaving": leaving,
  "0028-notification-links": notificationLinks,
  "0029-sales": sales,
  "0030-saved-views": savedViews,
  "0031-promotions": promotions,
  "0032-reviews": reviews,
  "0033-own-shop": ownShop,
  "0034-staff": staff,
  "0035-letters": letters,
  "0037-questions": questions,
  "0038-pages": pages,
  "0039-review-photos": reviewPhotos,
  "0041-expand-large-listings": largeListings,
  "0042-expand-order-sums": orderSums,
  "0043-expand-office-search": officeSearch,
  "0044-expand-parts-of-words": partsOfWords,
  "0045-expand-notifications-by-kind": notificationsByKind,
  "0046-expand-unpublished-products": unpublishedProducts,
  "0047-expand-parts-on-postgresql": partsOnPostgresql,
  "0048-expand-states-of-orders": statesOfOrders,
  "0049-expand-row-counts": rowCounts,
  "0050-expand-products-by-brand": productsByBrand,
  "0051-expand-colours": colours,
  "0052-expand-queues-of-orders": queuesOfOrders,
  "0053-expand-invoice-sums": invoiceSums,
  "0054-expand-statistics": statistics,
  "0055-expand-order-hours": orderHours,
  "0056-expand-invoices-taken-back": takenBack,
  "0057-expand-customer-counts": customerCounts,
  "0058-expand-brands-in-places": brandsInPlaces,
  "0059-expand-places-by-id": placesById,
  "0060-expand-order-sums-by-status": orderSumsByStatus,
  "0061-expand-order-totals": orderTotals,
  "0062-expand-invoices-taken-back-by-id": takenBackById,
  "0063-expand-products-by-id": productsById,
  "0064-expand-invoices-by-time": invoicesByTime,
  "0065-expand-products-by-pairs": productsByPairs,
  "0066-expand-orders-by-choices": ordersByChoices,
};

/** The names of all that this version of the shop knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Runs the migrations that this database has not seen. It may have seen newer ones, as while two
 * versions run side by side.
 * @param last the name of the last one to run; all by default
 * @throws WrongSetting when they did more than add; the first migration's error: what it did is rolled back
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  const seen = await seenMigrations(db);
  const newer = expansionsBeyond(seen, migrationNames);
  // At most starts nothing is left to do, and the migrator would look at the whole schema several times to find that out.
  if (last === undefined && hasAll(seen)) return;
  const all = { ...migrations, ...newer };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error instanceof Outage) throw error;
  if (error instanceof Conflict) throw new Outage(error);
  if (error)
    throw error instanceof Error ? error : new Error("A migration failed", { cause: error });
}

/** How many of the migrations this database has seen. */
export async function migrationState(db: Db): Promise<"none" | "some" | "all"> {
  const seen = await seenMigrations(db);
  if (hasAll(seen)) return "all";
  return migrationNames.some((name) => seen.includes(name)) ? "some" : "none";
}

function hasAll(seen: readonly string[]): boolean {
  return migrationNames.every((name) => seen.includes(name));
}
