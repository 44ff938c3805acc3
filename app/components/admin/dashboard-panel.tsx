// A panel of the dashboard: heading, choices beside it, content, or the word that it could not be had.
import type { ReactNode } from "react";

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
          <h2 id={`${id}-title`} className="text-lg font-semibold">
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
