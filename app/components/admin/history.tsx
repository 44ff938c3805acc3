// What was done to the thing that a page is about.
import type { AuditEntry } from "~/models/audit/audit";
import { AuditList } from "./audit-list";

/** The newest first, as the model brings them. */
export function History({ entries }: { entries: AuditEntry[] }) {
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history" className="px-5 pt-4 text-lg font-semibold">
        History
      </h2>
      <AuditList entries={entries} named={false} />
    </section>
  );
}
