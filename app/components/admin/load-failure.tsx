// What could not be loaded says so, and offers to try again.
import { useLocation } from "@remix-run/react";
import { isDialogState } from "~/components/ui/dialog-state";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

/** The link asks for the same address once more. */
export function LoadFailure({ message }: { message: string }) {
  const location = useLocation();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm font-semibold text-sale">
      <Icon name="alert" />
      {message}
      <Link
        to={location.pathname + location.search}
        dialog={isDialogState(location.state)}
        replace
        preventScrollReset
        className="link"
      >
        Try again
      </Link>
    </p>
  );
}
