// Takes the products that were checked in the table, and leads to the page that changes or deletes them.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { chooseProducts, choiceSchema } from "~/models/product/bulk.server";
import { productsPath, productsUrl } from "~/models/product/table";
import { readProductView } from "~/models/product/table.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(productsPath);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id: ids, all, to, ...filter } = accepted(submissionOf(form, choiceSchema));
  const view = readProductView(new URLSearchParams(filter));
  const chosen = all === undefined ? { ids } : { all: view };
  const selection = await chooseProducts(user.id, chosen);
  if (selection === null) {
    const message = "Select at least one product first.";
    return redirectWithToast(request, productsUrl(view), { type: "error", message });
  }
  const page = `${productsPath}/bulk/${selection}`;
  return redirect(to === "delete" ? `${page}/delete` : page);
}
