// Marks notifications read: one, or all of them (POST from the bell).
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { safeRedirect } from "~/auth/redirect";
import { readForm } from "~/http/form.server";
import { markAllRead, markRead } from "~/models/notification.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/overview");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  const id = form.get("read");
  if (id === "all") await markAllRead();
  else if (typeof id === "string") await markRead(id);
  return redirect(safeRedirect(form.get("redirectTo"), "/admin/overview"));
}
