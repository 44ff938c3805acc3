// Puts a picture of a product to another place among them.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { galleryUrl } from "~/models/product/gallery";
import { movePicture, moveSchema } from "~/models/product/gallery.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(galleryUrl(params.id ?? ""));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const move = accepted(submissionOf(form, moveSchema));
  return answerWithToast(request, galleryUrl(id), async () => {
    await movePicture(user, id, move);
    // Without scripts the page starts anew: at the picture, for the next press.
    return redirectWithToast(request, `${galleryUrl(id)}#picture-${move.picture}`, {
      type: "success",
      message: `Moved to place ${move.to}`,
    });
  });
}
