// Makes a draft copy of a product, and leads to its form.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { duplicateProduct, duplicateSchema } from "~/models/product/duplicate.server";
import { productsPath } from "~/models/product/table";

/** Its button is on the product's page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(`${productsPath}/${encodeURIComponent(params.id ?? "")}`);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerWithToast(request, `${productsPath}/${encodeURIComponent(id)}`, async () => {
    const submission = submissionOf(form, duplicateSchema);
    const key = submission.status === "success" ? submission.value : duplicateSchema.parse({});
    const copy = await duplicateProduct(user, id, key);
    const message = "This is a draft copy: nobody sees it yet.";
    return redirectWithToast(request, `${productsPath}/${copy}/edit`, { type: "success", message });
  });
}
