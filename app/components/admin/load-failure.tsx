// What could not be loaded says so, and offers to try again.
import { Link, useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";

/** The link asks for the same address once more. */
export function LoadFailure({ message }: { message: string }) {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: unknown;
  };
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-sale">
      <Icon name="alert" />
      {message}
      <Link to={pathname + search} state={state} replace preventScrollReset className="link">
        Try again
      </Link>
    </p>
  );
}
