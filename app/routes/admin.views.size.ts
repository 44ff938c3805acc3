// Keeps how many rows of a table somebody likes to see, and shows so many.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { chooseSize, sizeFormSchema, tableAddress } from "~/models/view.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { table, search, size } = accepted(submissionOf(form, sizeFormSchema));
  await chooseSize(user.id, table, size);
  return redirect(tableAddress(table, search, size));
}
