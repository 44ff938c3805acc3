// What renews the dashboard: by itself every five minutes, or at once.
import { Form, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import {
  overviewParams,
  overviewPath,
  overviewUrl,
  type OverviewView,
} from "~/models/dashboard/view";

const EVERY_SECONDS = 5 * 60;

interface OverviewControlsProps {
  view: OverviewView;
  /** When the figures on screen were computed. */
  updatedAt: string;
  loading: boolean;
}

export function OverviewControls({ view, updatedAt, loading }: OverviewControlsProps) {
  const { formatMoment } = useDates();
  const on = view.refresh === "on";
  useAutoRefresh(on);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      <p role="status" className="text-sm text-ink-600 max-sm:basis-full sm:me-2">
        Last updated: <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
      </p>
      <Link
        to={overviewUrl({ ...view, refresh: on ? "off" : "on" })}
        replace
        preventScrollReset
        className="btn btn-outline"
      >
        <span aria-hidden className={`size-2 rounded-full ${on ? "bg-[#178a45]" : "bg-ink-400"}`} />
        Auto-refresh {on ? "ON" : "OFF"}
      </Link>
      <Form action={overviewPath} replace preventScrollReset>
        {Object.entries(overviewParams(view)).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className="btn btn-primary" disabled={loading}>
          <Icon name="refresh" className={`icon size-4 ${loading ? "animate-spin" : ""}`} />
          {loading ? "Refreshing..." : "Refresh"}
        </button>
      </Form>
      {on && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
        </noscript>
      )}
    </div>
  );
}

/** Whether the dashboard is being asked for anew. */
export function useOverviewLoading(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const comingBack = navigation.state === "loading" && navigation.location.pathname === pathname;
  return comingBack || revalidator.state === "loading";
}

function useAutoRefresh(on: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(revalidate, EVERY_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [on, revalidate]);
}
