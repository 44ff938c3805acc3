// The form that asks a question, for who is signed in; others are led to signing in and back.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import type { DraftFields } from "~/models/account/draft.server";
import { questionLimits, questionsUrl } from "~/models/question/question";

interface AskFormProps {
  productId: string;
  isSignedIn: boolean;
  lastResult: SubmissionResult | undefined;
  /** What was typed before a session ended. */
  draft: DraftFields | null;
}

export function AskForm({ productId, isSignedIn, lastResult, draft }: AskFormProps) {
  const [form, fields] = useForm<{ text: string }>({
    id: "ask",
    lastResult,
    defaultValue: draft ?? {},
  });
  const path = questionsUrl(productId);
  return (
    <section aria-labelledby="ask-title" className="panel flex flex-col gap-4 p-6 print:hidden">
      <h2 id="ask-title" className="text-lg font-semibold">
        Ask a question
      </h2>
      {isSignedIn ? (
        <Form method="post" action={path} {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <TextAreaField
            field={fields.text}
            label="What would you like to know?"
            required
            rows={4}
            maxLength={questionLimits.text}
            hint="Shown without your name, once we have answered. The answer is mailed to you, too."
          />
          <SubmitButton>Send question</SubmitButton>
        </Form>
      ) : (
        <p>
          <Link
            to={`/login?${new URLSearchParams({ redirectTo: path }).toString()}`}
            className="link"
            rel="nofollow"
          >
            Sign in to ask
          </Link>
        </p>
      )}
    </section>
  );
}
