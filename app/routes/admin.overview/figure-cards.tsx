// The dashboard's three figures: users, orders, revenue.
import { Segments } from "~/components/admin/segments";
import { changePercent, type DashboardFigures, type Figure } from "~/models/dashboard/dashboard";
import { overviewUrl, type OverviewView } from "~/models/dashboard/view";
import { currencyNames, formatMoney, type Currency, type Money } from "~/models/money";
import { StatCard } from "./stat-card";

interface FigureCardsProps {
  figures: DashboardFigures;
  currency: Currency;
  view: OverviewView;
  loading: boolean;
}

/** Revenue stands in one currency at a time: what was paid in another is a click away, never added. */
export function FigureCards({ figures, currency, view, loading }: FigureCardsProps) {
  const { users, orders, revenue } = figures;
  const shown = revenue.find(({ total }) => total.currency === currency) ?? nothing(currency);
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:max-xl:[&>:last-child]:col-span-2 xl:grid-cols-3">
      <StatCard title="Total Users" icon="users" {...cardOf(users, count)} loading={loading} />
      <StatCard title="Total Orders" icon="cart" {...cardOf(orders, count)} loading={loading} />
      <StatCard
        title="Total Revenue"
        icon="dollar"
        {...cardOf(shown, formatMoney, ({ amount }) => amount)}
        loading={loading}
      >
        {revenue.length > 1 && (
          <Segments
            label="Currency"
            options={revenue.map(({ total }) => ({
              label: currencyNames[total.currency],
              to: overviewUrl({ ...view, currency: total.currency }),
              current: total.currency === currency,
            }))}
          />
        )}
      </StatCard>
    </div>
  );
}

const count = (number: number) => number.toLocaleString("en-US");

function cardOf<Value>(
  { total, recent, earlier }: Figure<Value>,
  write: (value: Value) => string,
  numberOf: (value: Value) => number = Number,
) {
  return {
    value: write(total),
    change: changePercent(numberOf(earlier), numberOf(recent)),
    detail: `${write(recent)} in the last 30 days, ${write(earlier)} in the 30 before`,
  };
}

function nothing(currency: Currency): Figure<Money> {
  const none = { amount: 0, currency };
  return { total: none, recent: none, earlier: none };
}
