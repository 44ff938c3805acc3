// What stands in a panel of the dashboard whose content could not be had.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

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
      <p className="text-sm">
        Reference: <code>{reference}</code>
      </p>
    </div>
  );
}
