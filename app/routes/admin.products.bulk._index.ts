// Takes the products that were checked in the table, and leads to the page that changes, puts on sale or deletes them.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { chooseProducts, choiceSchema } from "~/models/product/selection.server";
import { productsPath, productsUrl } from "~/models/product/table";
import { readProductView } from "~/models/product/table.server";
import { saleUrl } from "~/models/sale/sale";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(productsPath);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id: ids, all, to, ...filter } = accepted(submissionOf(form, choiceSchema));
  const view = readProductView(new URLSearchParams(filter));
  return answerWithToast(request, productsUrl(view), async () => {
    const selection = await chooseProducts(user, all === undefined ? { ids } : { all: view });
    if (to === "sale") return redirect(`${saleUrl("new")}?chosen=${selection}`);
    const page = `${productsPath}/bulk/${selection}`;
    return redirect(to === "delete" ? `${page}/delete` : page);
  });
}
