// Lines of the audit log: who did what to which thing, when, with before and after.
import { Link } from "~/components/ui/link";
import { auditKinds, type AuditEntry } from "~/models/audit/audit";
import { ChangeList } from "~/components/fields/change-list";
import { useDates } from "~/components/ui/dates";

interface AuditListProps {
  entries: AuditEntry[];
  /** On a page about one thing it is not named again. */
  named?: boolean;
}

/** Newest first, as the model brings them. */
export function AuditList({ entries, named = true }: AuditListProps) {
  const { formatDateTime } = useDates();
  return (
    <ol className="divide-y divide-ink-200">
      {entries.map((entry) => (
        <li key={entry.id} className="px-5 py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="min-w-0">
              <b>{entry.actor}</b> {entry.action} {named && <Thing entry={entry} />}
            </p>
            <time dateTime={entry.at} className="text-sm text-ink-600">
              {formatDateTime(entry.at)}
            </time>
          </div>
          {entry.changes.length > 0 && (
            <div className="mt-2">
              <ChangeList changes={entry.changes} heads={{ from: "Before", to: "After" }} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Thing({ entry: { kind, name, href } }: { entry: AuditEntry }) {
  return (
    <>
      {auditKinds[kind].toLowerCase()}{" "}
      {href === null ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <Link to={href} className="link font-semibold">
          {name}
        </Link>
      )}
    </>
  );
}
