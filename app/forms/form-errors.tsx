// The sum of a form's faults, above its fields, with a link to each.
import type { SubmissionResult } from "@conform-to/react";
import { useNoAnswer } from "~/components/ui/no-answer";

interface FormErrorsProps {
  /** conform's metadata of the form. */
  form: { id: string; errors?: string[]; allErrors: Record<string, string[]> };
}

/** Shows nothing while there is no fault. */
export function FormErrors({ form }: FormErrorsProps) {
  // The form's own errors stand under the empty name.
  const faulty = Object.entries(form.allErrors).filter(([name]) => name !== "");
  const noAnswer = useNoAnswer();
  // What an earlier answer said was about another try.
  if (noAnswer?.formId === form.id) return <Alert messages={[noAnswer.message]} />;
  if (faulty.length === 0 && !form.errors) return null;
  return (
    <div className="form-errors" role="alert">
      {form.errors?.map((message, index) => (
        <p key={index}>{message}</p>
      ))}
      {faulty.length > 0 && (
        <>
          <p>{faulty.length === 1 ? "Please mend this field:" : "Please mend these fields:"}</p>
          <ul className="list-disc ps-5">
            {faulty.map(([name, messages]) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`} className="block py-0.5 underline">
                  {messages.join(" ")}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Why a form without fields was refused; nothing while it was not. */
export function Refused({ result }: { result: SubmissionResult | undefined }) {
  const noAnswer = useNoAnswer();
  const messages = noAnswer?.formId === "" ? [noAnswer.message] : result?.error?.[""];
  return messages ? <Alert messages={messages} className="mb-4" /> : null;
}

function Alert({ messages, className = "" }: { messages: string[]; className?: string }) {
  return (
    <div className={`form-errors ${className}`} role="alert">
      {messages.map((message, index) => (
        <p key={index}>{message}</p>
      ))}
    </div>
  );
}
