// One review for the staff: what was written and reported, the shop's answer, and whether it is shown.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DecisionForm } from "~/components/admin/decision-form";
import { DetailPanel, Facts } from "~/components/admin/detail";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ReviewPhotos } from "~/components/shop/review-photos";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { decisionSchema } from "~/models/review/form.server";
import { decide, noReview } from "~/models/review/moderate.server";
import { reviewBadge, reviewLimits, reviewsPath } from "~/models/review/review";
import { findReview } from "~/models/review/table.server";

export const meta: MetaFunction = () => adminMeta("Review");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const review = orNotFound(await findReview(params.id ?? ""), noReview);
  return { review, draft: await readDraft(request) };
}

const failed = "Failed to save the review. Please try again.";

export const handle = { noAnswer: failed };

const done = { save: "Answer saved", show: "The review is shown", hide: "The review is hidden" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, decisionSchema), { context, failed }, async (decision) => {
    await decide(user, params.id ?? "", decision);
    const toast = { type: "success", message: done[decision.do] } as const;
    return redirectWithToast(request, reviewsPath, toast);
  });
}

export default function Review() {
  const { review } = useLoaderData<typeof loader>();
  const { formatDateTime } = useDates();
  const { stars, title, text, author, product, productId, orderId, state } = review;
  return (
    <AdminPage
      title={`Review of ${product}`}
      actions={
        <Link to={reviewsPath} className="btn btn-outline">
          All reviews
        </Link>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <DetailPanel title="What was written">
          <p>
            <span className={`badge ${reviewBadge[state]}`}>{state}</span>
          </p>
          <h3 className="mt-3 font-semibold break-words">{title}</h3>
          <p className="mb-4 whitespace-pre-line break-words">{text}</p>
          <div className="mb-4">
            <ReviewPhotos photos={review.photos} title={title} />
          </div>
          <Facts
            facts={{
              Stars: `${stars} of 5`,
              Author: author,
              Written: formatDateTime(review.createdAt),
              Product: (
                <Link to={`/admin/products/${encodeURIComponent(productId)}`} className="link">
                  {product}
                </Link>
              ),
              ...(orderId !== null && {
                Order: (
                  <Link to={`/admin/orders/${encodeURIComponent(orderId)}`} className="link">
                    #{orderId}
                  </Link>
                ),
              }),
              "Found helpful by": String(review.helpful),
              ...(review.reports.length > 0 && {
                Reported: review.reports.map(({ reason }) => reason).join(", "),
              }),
            }}
          />
        </DetailPanel>
        <DetailPanel title="Answer and decision">
          <Decision />
        </DetailPanel>
      </div>
    </AdminPage>
  );
}

function Decision() {
  const { review, draft } = useLoaderData<typeof loader>();
  const { state } = review;
  return (
    <DecisionForm
      id="decision"
      lastResult={useActionData<typeof action>()?.result}
      saved={review}
      draft={draft}
      limits={reviewLimits}
      hints={{
        answer: "Shown below the review; empty for none.",
        reason: "Told to its author alone.",
      }}
    >
      <SubmitButton name="do" value="save">
        Save answer
      </SubmitButton>
      {state !== "Shown" && (
        <SubmitButton name="do" value="show" className="btn btn-outline">
          Approve
        </SubmitButton>
      )}
      {state === "Shown" && review.reports.length > 0 && (
        <SubmitButton name="do" value="show" className="btn btn-outline">
          Keep it shown
        </SubmitButton>
      )}
      {state !== "Hidden" && (
        <SubmitButton name="do" value="hide" className="btn btn-danger">
          Hide
        </SubmitButton>
      )}
    </DecisionForm>
  );
}
