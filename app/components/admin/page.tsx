// The frame of every back office page: title, lead, actions, content.
import type { ReactNode } from "react";

interface AdminPageProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The head of a back office page: its title, and a word to search engines to stay out. */
export function adminMeta(title: string) {
  return [{ title: `${title} · Admin` }, { name: "robots", content: "noindex" }];
}

/** A page of the back office. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col gap-5 p-4 outline-none sm:p-6 lg:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <p className="text-ink-600">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </main>
  );
}
