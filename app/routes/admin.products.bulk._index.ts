// Takes the products that were checked in the table, and leads to the page that changes or deletes them.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { redirectWithToast } from "~/auth/toast.server";
import { readProductView } from "~/models/product-admin.server";
import { chooseProducts } from "~/models/product-bulk.server";
import { productsPath, productsUrl } from "~/models/product-table";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(productsPath);
}

export async function action({ request }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request);
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const view = readProductView(new URLSearchParams(texts));
  const ids = texts.flatMap(([name, value]) => (name === "id" ? [value] : []));
  const selection = await chooseProducts(user.id, form.has("all") ? { all: view } : { ids });
  if (selection === null) {
    const message = "Select at least one product first.";
    return redirectWithToast(request, productsUrl(view), { type: "error", message });
  }
  const page = `${productsPath}/bulk/${selection}`;
  return redirect(form.get("to") === "delete" ? `${page}/delete` : page);
}
