// A section of the account area: its heading, and what belongs under it.
import type { ReactNode } from "react";

interface AccountPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The right-hand side of the account area. */
export function AccountPage({ title, actions, children }: AccountPageProps) {
  return (
    <section className="panel min-w-0 p-4 sm:p-6" aria-labelledby="section-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 id="section-title" className="text-lg font-semibold">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </section>
  );
}
