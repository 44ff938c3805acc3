// The button that takes a table, or one person's records, away as a file.
import { Icon } from "~/components/ui/icon";

/** A file, not a page: the browser itself has to fetch it. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a href={href} className="btn btn-outline">
      <Icon name="file-down" /> Export
    </a>
  );
}
