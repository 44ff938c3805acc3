// One figure of the dashboard.
import { Icon } from "~/components/ui/icon";

/** A title, its value, and an icon to find it by. */
export function StatCard({ title, value, icon }: { title: string; value: string; icon: string }) {
  return (
    <div className="panel flex items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <p className="text-sm font-medium text-ink-600">{title}</p>
        <p className="mt-1 text-2xl font-bold tabular-nums">{value}</p>
      </div>
      <span
        aria-hidden
        className="flex size-11 flex-none items-center justify-center rounded-xl bg-accent-50 text-accent-700"
      >
        <Icon name={icon} />
      </span>
    </div>
  );
}
