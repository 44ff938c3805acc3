// Moments and times of a few days, drawn alike in each run, for tests of sums by day.
import type { OrderSpan } from "~/models/order/span.server";

const FIRST = Date.parse("2030-06-01T00:00:00.000Z");
const HOUR = 3_600_000;
const DAYS = 6;

/** Draws by numbers that are the same in each run. */
export function sumsDice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const one = <Value>(values: readonly Value[]) => values[roll(values.length)] as Value;
  /** Some begin a day of UTC, some one of Dhaka, most neither. */
  const momentIn = (hours: number) =>
    new Date(FIRST + one([hours * HOUR, hours * HOUR + 1, hours * HOUR + 1_234_567])).toISOString();
  const someMoment = () => momentIn(one([roll(DAYS * 24), 24 * roll(DAYS), 24 * roll(DAYS) + 18]));
  const spans = (): OrderSpan[] => [
    {},
    { from: momentIn(0) },
    { until: momentIn(48) },
    // A day of UTC, one of Dhaka, an hour, and nothing.
    { from: "2030-06-02T00:00:00.000Z", until: "2030-06-03T00:00:00.000Z" },
    { from: "2030-06-01T18:00:00.000Z", until: "2030-06-02T18:00:00.000Z" },
    { from: "2030-06-03T05:00:00.000Z", until: "2030-06-03T06:00:00.000Z" },
    { from: "2030-06-03T05:00:00.000Z", until: "2030-06-03T05:00:00.000Z" },
    ...Array.from({ length: 25 }, () => {
      const [from, until] = [someMoment(), someMoment()].sort();
      return { from, until };
    }),
    ...Array.from({ length: 5 }, () => ({ from: someMoment() })),
    ...Array.from({ length: 5 }, () => ({ until: someMoment() })),
  ];
  return { roll, one, someMoment, spans };
}
