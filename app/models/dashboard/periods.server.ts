// The periods of a sales chart.
import { salesSteps, type SalesStep } from "./view";

/** The first days of the periods that the chart shows, the present one last. @param today 2025-03-04 */
export function periodStarts(step: SalesStep, today: string): string[] {
  const now = new Date(`${today}T00:00:00.000Z`);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const start = (ago: number) => {
    if (step === "monthly") return Date.UTC(year, month - ago, 1);
    if (step === "weekly") return Date.UTC(year, month, date - sinceMonday - 7 * ago);
    return Date.UTC(year, month, date - ago);
  };
  return Array.from({ length: salesSteps[step].count }, (_, index) =>
    new Date(start(salesSteps[step].count - 1 - index)).toISOString().slice(0, 10),
  );
}
