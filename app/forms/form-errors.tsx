// The sum of a form's faults, above its fields, with a link to each.
import type { SubmissionResult } from "@conform-to/react";

interface FormErrorsProps {
  /** conform's metadata of the form. */
  form: { id: string; errors?: string[]; allErrors: Record<string, string[]> };
}

/** Shows nothing while there is no fault. */
export function FormErrors({ form }: FormErrorsProps) {
  // The form's own errors stand under the empty name.
  const faulty = Object.entries(form.allErrors).filter(([name]) => name !== "");
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
  const messages = result?.error?.[""];
  if (!messages) return null;
  return (
    <div className="form-errors mb-4" role="alert">
      {messages.map((message, index) => (
        <p key={index}>{message}</p>
      ))}
    </div>
  );
}
