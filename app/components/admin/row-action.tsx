// An icon at the end of a table's row that leads to what can be done with the row's thing.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

interface RowActionProps {
  to: string;
  icon: string;
  /** What is done, and to which thing: the icon alone has no name. */
  label: string;
  name: string;
  /** Opens over the table instead of leaving it. */
  dialog?: boolean;
  /** Takes the thing away. */
  danger?: boolean;
}

/** Named for each row, so that a list of the page's links tells them apart. */
export function RowAction({ to, icon, label, name, dialog, danger }: RowActionProps) {
  return (
    <Link
      to={to}
      dialog={dialog}
      className={`icon-btn relative ${danger ? "hover:text-sale" : ""}`}
      title={label}
    >
      <Icon name={icon} />
      {/* In words for readers, and for browsers that draw no icons. */}
      <span className="sr-only">{`${label} ${name}`}</span>
    </Link>
  );
}
