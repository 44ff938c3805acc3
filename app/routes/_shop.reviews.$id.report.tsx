// Asks why a review should not be shown, and tells the staff.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { accountMeta } from "~/document/meta";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { noReview } from "~/models/review/moderate.server";
import { findShownReview, reportReview, reportSchema } from "~/models/review/opinion.server";
import { reportReasons, reviewsUrl } from "~/models/review/review";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Report a review");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request);
  return orNotFound(await findShownReview(params.id ?? ""), noReview);
}

const failed = "The report could not be sent. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const { id, productId } = orNotFound(await findShownReview(params.id ?? ""), noReview);
  return answerForm(submissionOf(form, reportSchema), { context, failed }, async (report) => {
    await requireAttemptFrom(clientAddress(context), "report");
    await reportReview(user.id, id, report);
    const toast = { type: "success", message: "Thank you. We look at this review." } as const;
    return redirectWithToast(request, reviewsUrl(productId), toast);
  });
}

export default function ReportReview() {
  const { productId, title, text } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: "report", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-lg flex-col gap-4 p-6 sm:p-8">
        <h1 className="text-xl font-semibold">Report a review</h1>
        <blockquote className="break-words border-s-2 border-ink-200 ps-3">
          <b>{title}</b>
          <p className="whitespace-pre-line">{text}</p>
        </blockquote>
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <RadioField
            field={fields.reason}
            legend="Why should it not be shown?"
            options={reportReasons.map((reason) => ({ value: reason, label: reason }))}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Report it</SubmitButton>
            <Link to={reviewsUrl(productId)} className="btn btn-outline">
              Back to the reviews
            </Link>
          </div>
        </Form>
      </div>
    </main>
  );
}
