// The steps at a chart's axis.
import { expect, it } from "vitest";
import { stepsTo } from "~/routes/admin.overview/chart-parts";

it.each([
  [0, 5, [0]],
  [1, 4, [0, 1]],
  [3, 4, [0, 1, 2, 3]],
  [7, 4, [0, 3, 6, 9]],
  [408_000, 5, [0, 150_000, 300_000, 450_000]],
  [1_000_000, 5, [0, 250_000, 500_000, 750_000, 1_000_000]],
])("an axis goes beyond %i in about %i rounded steps", (most, count, steps) => {
  expect(stepsTo(most, count)).toEqual(steps);
});
