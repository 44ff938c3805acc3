// The back office's address leads to the first room that one may enter.
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { mayGo } from "~/auth/areas.server";
import { requireAdmin } from "~/auth/guards.server";
import { rooms } from "~/components/admin/rooms";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const first = rooms.find(({ to }) => mayGo(user, to));
  return redirect(first?.to ?? "/admin/profile");
}
