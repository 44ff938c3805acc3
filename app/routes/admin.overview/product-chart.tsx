// The bars of the best sellers.
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { counted } from "~/models/counted";
import type { TopProduct } from "~/models/dashboard/dashboard";
import type { Ranking } from "~/models/dashboard/view";
import { formatMoney, formatMoneyShort, type Currency } from "~/models/money";
import { ChartFrame } from "./chart-frame";
import { ChartTip, stepsTo, Tick, valueAxis, type TickProps } from "./chart-parts";
import { ProductDrawing } from "./product-drawing";

interface ProductChartProps {
  products: TopProduct[];
  ranking: Ranking;
  currency: Currency;
  /** What the bars show, in words. */
  label: string;
}

const height = 280;
const thickness = 26;
const radius = 6;

/** Draws a bar for each product, the best on top. */
export function ProductChart({ products, ranking, currency, label }: ProductChartProps) {
  const dataKey = ranking === "revenue" ? "revenue" : "units";
  const steps = stepsTo(Math.max(0, ...products.map((product) => product[dataKey])), 4);
  const stepText = (value: number) =>
    ranking === "revenue" ? formatMoneyShort({ amount: value, currency }) : String(value);
  return (
    <ChartFrame id="product-chart" label={label} height={height} columnWidth={376}>
      {({ id, width, live }) => {
        const nameWidth = Math.round(width * 0.4);
        const room = { right: 24, bottom: 30, left: nameWidth };
        const short = (name: string) => shorten(name, Math.floor((nameWidth - 12) / LETTER));
        if (!live) {
          const bars = products.map((product) => ({
            name: short(product.name),
            value: product[dataKey],
          }));
          const drawn = { bars, width, height, room, steps, stepText, thickness, radius };
          return <ProductDrawing {...drawn} />;
        }
        return (
          <BarChart
            id={id}
            layout="vertical"
            data={products}
            width={width}
            height={height}
            margin={{ top: 0, right: room.right, bottom: 0, left: 0 }}
          >
            <CartesianGrid horizontal={false} stroke="var(--color-ink-200)" />
            <XAxis
              type="number"
              height={room.bottom}
              {...valueAxis(steps)}
              tick={(props: TickProps) => (
                <Tick
                  {...props}
                  anchor="middle"
                  dy={14}
                  text={stepText(Number(props.payload.value))}
                />
              )}
            />
            <YAxis
              type="category"
              dataKey="name"
              width={nameWidth}
              interval={0}
              tickLine={false}
              axisLine={{ stroke: "var(--color-ink-300)" }}
              tick={(props: TickProps) => (
                <Tick {...props} anchor="end" dy={4} text={short(String(props.payload.value))} />
              )}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: "var(--color-ink-100)" }}
              content={({ payload }) => {
                const product = payload?.[0]?.payload as TopProduct | undefined;
                return product ? (
                  <ChartTip
                    title={product.name}
                    lines={[
                      `Revenue ${formatMoney({ amount: product.revenue, currency })}`,
                      counted(product.units, "piece"),
                    ]}
                  />
                ) : null;
              }}
            />
            <Bar
              dataKey={dataKey}
              fill="var(--color-accent-600)"
              radius={[0, radius, radius, 0]}
              barSize={thickness}
              isAnimationActive={false}
            />
          </BarChart>
        );
      }}
    </ChartFrame>
  );
}

/** How many pixels a letter of a name takes, in the widest of the fonts that may stand in. */
const LETTER = 7.2;

function shorten(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`;
}
