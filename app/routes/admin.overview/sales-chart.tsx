// The line of the revenue over time.
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { counted } from "~/models/counted";
import type { SalesPeriod } from "~/models/dashboard/dashboard";
import { formatMoney, formatMoneyShort, type Currency } from "~/models/money";
import { ChartFrame } from "./chart-frame";
import { ChartTip, stepsTo, Tick, valueAxis, type TickProps } from "./chart-parts";
import { SalesDrawing } from "./sales-drawing";

interface SalesChartProps {
  periods: SalesPeriod[];
  currency: Currency;
  /** What the line shows, in words. */
  label: string;
}

const height = 320;
const room = { top: 8, right: 16, bottom: 30, left: 56 };
/** Room that a date below the line needs. */
const labelWidth = 72;

/** Draws what each period brought in. */
export function SalesChart({ periods, currency, label }: SalesChartProps) {
  const steps = stepsTo(Math.max(0, ...periods.map(({ revenue }) => revenue)), 5);
  const hasDots = periods.length <= 12;
  const stepText = (amount: number) => formatMoneyShort({ amount, currency });
  return (
    <ChartFrame id="sales-chart" label={label} height={height} columnWidth={540}>
      {({ id, width, live }) => {
        // Told how many to leave out, the browser draws what the server drew.
        const every = Math.ceil((periods.length * labelWidth) / (width - 64));
        if (!live) {
          const drawn = { periods, width, height, room, steps, stepText, every, hasDots };
          return <SalesDrawing {...drawn} nameOf={({ label: name }) => shortLabel(name)} />;
        }
        return (
          <LineChart
            id={id}
            data={periods}
            width={width}
            height={height}
            margin={{ ...room, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--color-ink-200)" />
            <XAxis
              dataKey="label"
              height={room.bottom}
              interval={every - 1}
              tickLine={false}
              axisLine={{ stroke: "var(--color-ink-300)" }}
              tick={(props: TickProps) => (
                <Tick {...props} anchor="middle" dy={14} text={shortLabel(props.payload.value)} />
              )}
            />
            <YAxis
              width={room.left}
              {...valueAxis(steps)}
              tick={(props: TickProps) => (
                <Tick {...props} anchor="end" dy={4} text={stepText(Number(props.payload.value))} />
              )}
            />
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
            <Line
              dataKey="revenue"
              type="monotone"
              stroke="var(--color-accent-600)"
              strokeWidth={2.5}
              dot={hasDots ? { r: 3, fill: "var(--color-accent-600)" } : false}
              activeDot={{ r: 5 }}
              isAnimationActive={false}
            />
          </LineChart>
        );
      }}
    </ChartFrame>
  );
}

/** A day of the present years needs no year: Mar 4. */
function shortLabel(label: string | number): string {
  return String(label).replace(/(\d), \d{4}$/, "$1");
}
