// The page that the link of a letter leads to: it asks, and its button does it, without signing in.
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";

interface LetterQuestionProps {
  title: string;
  lead: string;
  button: string;
  /** What is said once it is done. */
  done: string;
  /** What the action answered: null when it is done. */
  answer: { result: SubmissionResult | null } | undefined;
}

/** The token stays in the page's address, where mail programs send their own click too. */
export function LetterQuestion({ title, lead, button, done, answer }: LetterQuestionProps) {
  const [form] = useForm({ id: "letter", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {answer?.result === null ? (
          <p className="flex gap-3" role="status">
            <Icon name="check" /> {done}
          </p>
        ) : (
          <Form method="post" id={form.id} className="flex flex-col gap-4">
            <p className="text-ink-600">{lead}</p>
            <FormErrors form={form} />
            <SubmitButton className="btn btn-primary w-full">{button}</SubmitButton>
          </Form>
        )}
      </div>
    </main>
  );
}
