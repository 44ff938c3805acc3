// One figure of the dashboard.
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { formatPercent } from "~/models/dashboard/dashboard";

interface StatCardProps {
  title: string;
  value: string;
  icon: string;
  /** Percent against last month; null when last month had nothing to compare with. */
  change: number | null;
  /** What the change compares, in words. */
  detail: string;
  loading: boolean;
  children?: ReactNode;
}

/** A title, its value, how it changed, and an icon to find it by. */
export function StatCard(props: StatCardProps) {
  const { title, value, icon, change, detail, loading, children } = props;
  return (
    <section className="panel flex flex-col gap-3 p-5" aria-label={title} aria-busy={loading}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-sm text-ink-600">{title}</h2>
          <p
            className={`mt-1 text-xl leading-tight font-semibold tabular-nums ${loading ? "animate-pulse" : ""}`}
          >
            {value}
          </p>
        </div>
        <span
          aria-hidden
          className="flex size-12 flex-none items-center justify-center rounded-xl bg-accent-50 text-accent-700"
        >
          <Icon name={icon} className="icon size-6" />
        </span>
      </div>
      {children}
      <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-600">
        {change === null ? (
          <span className="badge badge-gray">Nothing to compare last month</span>
        ) : (
          <Change percent={change} />
        )}
        <span className="basis-full text-sm">{detail}</span>
      </p>
    </section>
  );
}

function Change({ percent }: { percent: number }) {
  const [badge, icon] =
    percent > 0
      ? ["badge-green", "trending-up"]
      : percent < 0
        ? ["badge-red", "trending-down"]
        : ["badge-gray", "minus"];
  return (
    <>
      <span className={`badge ${badge}`}>
        <Icon name={icon} className="icon size-3.5" />
        {formatPercent(percent)}
      </span>
      vs last month
    </>
  );
}
