// Deletes a view of the reader's own; what it showed stays on the screen.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { redirectWithToast } from "~/http/toast.server";
import { viewUrl } from "~/models/view";
import { deleteView } from "~/models/view.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(viewUrl(params.id ?? ""));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerWithToast(request, viewUrl(id), async () => {
    const address = await deleteView(user.id, id);
    return redirectWithToast(request, address, { type: "success", message: "View deleted" });
  });
}
