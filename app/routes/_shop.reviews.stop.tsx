// Ends mails that ask for reviews by the link in one: the link asks, the button does it, without signing in.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailQuestion } from "~/components/shop/mail-question";
import { accountMeta } from "~/document/meta";
import { linkHeaders } from "~/http/mail-link.server";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { stopReviewMails, stopSchema } from "~/models/order/review-mail.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "No more such mails");

export const headers = linkHeaders;

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
  return (
    <MailQuestion
      title="No more such mails"
      lead="Nobody asks the address that this link was sent to for reviews any more. Mails about orders still come."
      button="No more such mails"
      hidden={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
