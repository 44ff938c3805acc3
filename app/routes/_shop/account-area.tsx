// The header's account area: who is signed in, or the way to sign in.
import { Form, useRouteLoaderData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { loader as rootLoader } from "~/root";

/** The page of who is signed in, and the way out. */
export function AccountArea() {
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  if (!user) {
    return (
      <Link to="/login" className="header-entry">
        <Icon name="user" />
        <span>
          <b>Account</b> <small className="lg:max-xl:sr-only">Register or Login</small>
        </span>
      </Link>
    );
  }
  return (
    <div className="flex items-center xl:gap-3">
      <Link to="/profile" className="header-entry">
        <Icon name="user" />
        <b className="max-w-24 truncate xl:max-w-40">{user.name || user.email}</b>
      </Link>
      <LogoutButton />
    </div>
  );
}

/** A form of its own: signing out changes something. */
export function LogoutButton() {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className="header-entry">
        <Icon name="log-out" />
        <b className="lg:max-xl:sr-only">Logout</b>
      </button>
    </Form>
  );
}
