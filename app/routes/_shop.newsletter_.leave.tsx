// Ends the newsletter by the link of a mail: the link asks, the button does it, without signing in.
import { useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { withShop } from "~/document/meta";
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

/** Carries Retry-After along. The address holds the token: no other page may learn it. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "no-referrer");
  return all;
};

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
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "leave", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <div>
          <h1 className="text-2xl font-bold">Unsubscribe</h1>
          <p className="mt-1 text-ink-600">
            The newsletter will no longer come to the address that this link was sent to.
          </p>
        </div>
        <Form method="post" id={form.id} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton className="btn btn-primary w-full">Unsubscribe</SubmitButton>
        </Form>
      </div>
    </main>
  );
}
