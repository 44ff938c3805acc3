// Ends the newsletter by the link of a mail: the link asks, the button does it, without signing in.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailQuestion } from "~/components/shop/mail-question";
import { withShop } from "~/document/meta";
import { linkHeaders } from "~/http/mail-link.server";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { leavingSchema, unsubscribe } from "~/models/subscriber.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Unsubscribe") },
  { name: "robots", content: "noindex" },
];

export const headers = linkHeaders;

/** Reading changes nothing: programs open the links of a mail before its reader does. */
export function loader({ request }: LoaderFunctionArgs) {
  return leavingSchema.parse({ token: new URL(request.url).searchParams.get("token") });
}

const failed = "You could not be unsubscribed. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, leavingSchema);
  return answerForm(submission, { context, failed }, async ({ token }) => {
    await requireAttemptFrom(clientAddress(context), "newsletter");
    await unsubscribe(token);
    const message = "You are unsubscribed: no more newsletters come to this address.";
    return redirectWithToast(request, "/newsletter", { type: "success", message });
  });
}

export default function LeaveNewsletter() {
  return (
    <MailQuestion
      title="Unsubscribe"
      lead="The newsletter will no longer come to the address that this link was sent to."
      button="Unsubscribe"
      hidden={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
