// Makes tiles of the keeper's own of those that the home page shows by the product types.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { findFeaturedCategories } from "~/models/category/category.server";
import { tilesOf } from "~/models/listing/home-links.server";
import { takeOverTiles } from "~/models/settings/home.server";
import { tilesFormSchema } from "~/models/settings/home-form.server";

const screen = "/admin/settings/home";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(screen);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { version } = accepted(submissionOf(form, tilesFormSchema));
  return answerWithToast(request, screen, async () => {
    const tiles = tilesOf(await findFeaturedCategories());
    const undo = settingUndoUrl(await takeOverTiles(user, tiles, version));
    const message = "The tiles are the home page's own";
    return redirectWithToast(request, screen, { type: "success", message, undo });
  });
}
