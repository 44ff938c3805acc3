// A panel of the dashboard: heading, choices beside it, content, or the word that it could not be had.
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface DashboardPanelProps {
  id: string;
  title: string;
  lead: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function DashboardPanel(props: DashboardPanelProps) {
  const { id, title, lead, actions, className = "", children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`panel flex min-w-0 flex-col overflow-hidden ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <div>
          <h2 id={`${id}-title`} className="text-lg font-bold">
            {title}
          </h2>
          <p className="text-sm text-ink-600">{lead}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** What could not be had, and a way to ask again. */
export function FailedPanel({
  message,
  retry,
  reference,
}: {
  message: string;
  /** The address that asks again. */
  retry: string;
  /** The number under which the log keeps what went wrong. */
  reference: string;
}) {
  return (
    <div role="alert" className="empty flex-1 justify-center">
      <Icon name="alert" />
      <p className="font-semibold text-ink-900">{message}</p>
      <Link to={retry} replace preventScrollReset className="btn btn-outline">
        <Icon name="refresh" className="icon size-4" />
        Try again
      </Link>
      <p className="text-xs">
        Reference: <code>{reference}</code>
      </p>
    </div>
  );
}
