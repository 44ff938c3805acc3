// The page that the link of a mail leads to: it asks, and its button does it, without signing in.
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";

interface MailQuestionProps {
  title: string;
  lead: string;
  button: string;
  /** What the form sends; without any, the token stays in the page's address alone. */
  hidden?: Record<string, string>;
  /** What is said once it is done, where no other page says so. */
  done?: string;
  /** What the action answered: null when it is done. */
  answer: { result: SubmissionResult | null } | undefined;
}

export function MailQuestion({
  title,
  lead,
  button,
  hidden = {},
  done,
  answer,
}: MailQuestionProps) {
  const [form] = useForm({ id: "question", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <h1 className="text-xl font-semibold">{title}</h1>
        {answer?.result === null ? (
          <p className="flex gap-3" role="status">
            <Icon name="check" /> {done}
          </p>
        ) : (
          <Form method="post" id={form.id} className="flex flex-col gap-4">
            <p className="text-ink-600">{lead}</p>
            <FormErrors form={form} />
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton className="btn btn-primary w-full">{button}</SubmitButton>
          </Form>
        )}
      </div>
    </main>
  );
}
