// The line of the revenue over time.
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { counted } from "~/models/counted";
import type { SalesPeriod } from "~/models/dashboard/dashboard";
import { formatMoney, formatMoneyShort, type Currency } from "~/models/money";
import { ChartFrame, fillFrame } from "./chart-frame";
import { ChartTip, Tick, type TickProps } from "./chart-parts";

interface SalesChartProps {
  periods: SalesPeriod[];
  currency: Currency;
  /** What the line shows, in words. */
  label: string;
}

const height = 320;
/** Room that a date below the line needs. */
const labelWidth = 72;

/** Draws what each period brought in. */
export function SalesChart({ periods, currency, label }: SalesChartProps) {
  return (
    <ChartFrame id="sales-chart" label={label} height={height} columnWidth={540}>
      {({ id, width, live }) => (
        <LineChart
          id={id}
          data={periods}
          width={width}
          height={height}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          style={live ? undefined : fillFrame}
        >
          <CartesianGrid vertical={false} stroke="var(--color-ink-200)" />
          <XAxis
            dataKey="label"
            // Told how many to leave out, the browser draws what the server drew.
            interval={Math.ceil((periods.length * labelWidth) / (width - 64)) - 1}
            tickLine={false}
            axisLine={{ stroke: "var(--color-ink-300)" }}
            tick={(props: TickProps) => (
              <Tick {...props} anchor="middle" dy={14} text={shortLabel(props.payload.value)} />
            )}
          />
          <YAxis
            width={56}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={(props: TickProps) => (
              <Tick
                {...props}
                anchor="end"
                dy={4}
                text={formatMoneyShort({ amount: Number(props.payload.value), currency })}
              />
            )}
          />
          {live && (
            <Tooltip
              isAnimationActive={false}
              content={({ payload }) => {
                const period = payload?.[0]?.payload as SalesPeriod | undefined;
                return period ? (
                  <ChartTip
                    title={period.label}
                    lines={[
                      `Revenue ${formatMoney({ amount: period.revenue, currency })}`,
                      counted(period.orders, "order"),
                    ]}
                  />
                ) : null;
              }}
            />
          )}
          <Line
            dataKey="revenue"
            type="monotone"
            stroke="var(--color-accent-600)"
            strokeWidth={2.5}
            dot={periods.length > 12 ? false : { r: 3, fill: "var(--color-accent-600)" }}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        </LineChart>
      )}
    </ChartFrame>
  );
}

/** A day of the present years needs no year: Mar 4. */
function shortLabel(label: string | number): string {
  return String(label).replace(/(\d), \d{4}$/, "$1");
}
