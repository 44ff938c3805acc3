// The sample shop's offers: those that the three cards of its home page tell of.
import type { Insertable } from "kysely";
import { insertAll } from "~/db/insert.server";
import type { Db, PromotionsTable } from "~/db/schema";
import { datesIn, defaultTimeZone } from "~/models/date";
import type { Action, Conditions } from "~/models/promotion/promotion";
import { addAlarm } from "~/models/sale/alarm.server";
import { lessPercent } from "~/models/sale/price";
import { isRunning, nextChange } from "~/models/sale/times";
import type { SampleProduct } from "./products.server";
import { DAY } from "./time.server";

const anything: Conditions = {
  group: { brand: "", within: "", codes: [] },
  ...{ least: 0, weekdays: [], firstOrder: false, emailEndings: [] },
};
const every = anything.group;

/** Percent off on weekends, by product type. */
const weekend: Record<string, number> = { microphones: 30, "fitness-bands": 20 };
const YEARS = 4;

/** Writes the two promotions and the weekly sale; its prices come and go by the sale's own work. */
export async function seedOffers(
  trx: Db,
  products: readonly SampleProduct[],
  now: Date,
): Promise<void> {
  await insertAll(trx, "promotions", promotionRows(now.toISOString()));
  const items = products.flatMap(({ fixture, variants }) =>
    variants.flatMap(({ id, price }) => {
      const percent = weekend[fixture.type];
      return percent === undefined
        ? []
        : [{ saleId: "weekend", variantId: id, price: lessPercent(price, percent) }];
    }),
  );
  const sale = {
    ...{ id: "weekend", name: "Weekend Sale", weekly: 1 as const, active: 1 as const },
    ...{ cardText: "Up to 30% off selected items", cardPicture: "promo-weekend", version: 1 },
    ...{ createdAt: now.toISOString(), startsAt: now.toISOString() },
    endsAt: new Date(now.getTime() + YEARS * 365 * DAY).toISOString(),
  };
  await insertAll(trx, "sales", [sale]);
  await insertAll(trx, "saleItems", items);
  const dates = datesIn(defaultTimeZone);
  const at = now.toISOString();
  const isOn = isRunning(sale, at, dates);
  await addAlarm(trx, sale, isOn ? undefined : (nextChange(sale, at, dates) ?? undefined));
}

function promotionRows(createdAt: string): Insertable<PromotionsTable>[] {
  const row = (conditions: Conditions, action: Action) => ({
    ...{ code: null, startsAt: null, endsAt: null, priority: 0, active: 1 as const, createdAt },
    ...{ usageLimit: null, perCustomer: null },
    conditions: JSON.stringify(conditions),
    action: JSON.stringify(action),
  });
  return [
    {
      ...{ id: "student", name: "Student Discount" },
      ...{ cardText: "10% off Apple products", cardPicture: "promo-student" },
      ...row(
        {
          ...anything,
          group: { ...every, brand: "Apple" },
          emailEndings: [".edu", ".ac.bd"],
        },
        { kind: "percent", of: "lines", percent: 1_000 },
      ),
    },
    {
      ...{ id: "bundle", name: "Bundle Deal" },
      ...{ cardText: "Buy a laptop, get earbuds free", cardPicture: "promo-bundle" },
      ...row(
        { ...anything, group: { ...every, within: "group:Laptops" } },
        {
          ...{ kind: "free", count: 1, called: "earbuds" },
          group: { ...every, within: "type:airpods" },
        },
      ),
    },
  ];
}
