// Ends mails that ask for reviews by the link in one: the link asks, the button does it, without signing in.
import { useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { accountMeta } from "~/document/meta";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { stopReviewMails, stopSchema } from "~/models/order/review-mail.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "No more such mails");

/** Carries Retry-After along. The address holds the token: no other page may learn it. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "no-referrer");
  return all;
};

/** Reading changes nothing: programs open the links of a mail before its reader does. */
export function loader({ request }: LoaderFunctionArgs) {
  return stopSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

const failed = "This could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, stopSchema);
  return answerForm(submission, { context, failed }, async (link) => {
    await requireAttemptFrom(clientAddress(context), "review-mails");
    await stopReviewMails(link);
    const message = "No more mails ask this address for reviews.";
    return redirectWithToast(request, "/", { type: "success", message });
  });
}

export default function StopReviewMails() {
  const { order, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "stop", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <div>
          <h1 className="text-2xl font-bold">No more such mails</h1>
          <p className="mt-1 text-ink-600">
            Nobody asks the address that this link was sent to for reviews any more. Mails about
            orders still come.
          </p>
        </div>
        <Form method="post" id={form.id} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <input type="hidden" name="order" value={order} />
          <input type="hidden" name="key" value={key} />
          <SubmitButton className="btn btn-primary w-full">No more such mails</SubmitButton>
        </Form>
      </div>
    </main>
  );
}
