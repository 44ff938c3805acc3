// Says that a review helped (POST); its address alone leads to the reviews that it is one of.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { answerWithToast } from "~/http/answer.server";
import { safeRedirect } from "~/http/redirect";
import { orNotFound } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noReview } from "~/models/review/moderate.server";
import { findShownReview, markHelpful } from "~/models/review/opinion.server";
import { reviewsUrl } from "~/models/review/review";
import { optionalText } from "~/models/text.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request);
  const { productId } = orNotFound(await findShownReview(params.id ?? ""), noReview);
  return redirect(reviewsUrl(productId));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const { productId } = orNotFound(await findShownReview(params.id ?? ""), noReview);
  const schema = z.object({ redirectTo: optionalText(500) });
  const { redirectTo } = accepted(submissionOf(form, schema));
  const back = safeRedirect(redirectTo, reviewsUrl(productId));
  return answerWithToast(request, back, async () => {
    await markHelpful(user.id, params.id ?? "");
    const toast = { type: "success", message: "Thank you, that is counted." } as const;
    return redirectWithToast(request, back, toast);
  });
}

/** Never shown; with it a review that is not there is answered by the shop's own page. */
export default function Helpful() {
  return null;
}
