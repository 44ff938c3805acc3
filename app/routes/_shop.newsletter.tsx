// Newsletter: takes the footer box's address, and is the page that shows what was wrong with it.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { pageMeta } from "~/document/meta";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { safeRedirect } from "~/http/redirect";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { userLimits } from "~/models/account/user";
import { subscribe, subscriptionSchema } from "~/models/subscriber.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "Get an e-mail when there are new deals and arrivals.",
    path: "/newsletter",
  });

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, subscriptionSchema);
  const failed = "Your address could not be saved. Please try again.";
  return answerForm(submission, { context, failed }, async ({ email, redirectTo }) => {
    await requireAttemptFrom(clientAddress(context), "newsletter");
    await subscribe(email);
    const toast = { type: "success", message: "Thank you, you are on the list." } as const;
    return redirectWithToast(request, safeRedirect(redirectTo), toast);
  });
}

export default function Newsletter() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; redirectTo: string }>({
    id: "newsletter",
    lastResult: answer?.result,
  });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <div>
          <h1 className="text-xl font-semibold">Newsletter</h1>
          <p className="mt-1 text-ink-600">Now and then an e-mail with offers and arrivals.</p>
        </div>
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <input type="hidden" name="redirectTo" value={fields.redirectTo.initialValue ?? "/"} />
          <Field
            field={fields.email}
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            maxLength={userLimits.email}
          />
          <SubmitButton className="btn btn-primary w-full">Subscribe</SubmitButton>
        </Form>
      </div>
    </main>
  );
}
