// Puts back a picture that was just taken from a product (POST).
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { redirectWithToast } from "~/http/toast.server";
import { galleryUrl } from "~/models/product/gallery";
import { restorePicture } from "~/models/product/gallery-removal.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(galleryUrl(params.id ?? ""));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user } = await requireAdminForm(request, context);
  const { id = "", picture = "" } = params;
  return answerWithToast(request, galleryUrl(id), async () => {
    const isBack = await restorePicture(user, id, picture);
    return redirectWithToast(request, `${galleryUrl(id)}#picture-${picture}`, {
      type: isBack ? "success" : "info",
      message: isBack ? "Picture put back" : "This picture is there already",
    });
  });
}
