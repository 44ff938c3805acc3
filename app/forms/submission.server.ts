// Answers a form that failed: a 4xx status, the faults, and everything typed but passwords.
import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";

interface Refusal {
  status?: number;
  /** Faults of the form as a whole. */
  formErrors?: string[];
  /** Faults that only the database could find, by field name. */
  fieldErrors?: Record<string, string[]>;
  headers?: HeadersInit;
}

/**
 * The response of an action whose form was refused.
 * @param submission what the schema made of the form; it may know the status better than 400
 */
export function refuseForm<Schema, Value>(
  submission: Submission<Schema, string[], Value> & { httpStatus?: number },
  { status = submission.httpStatus ?? 400, formErrors, fieldErrors, headers }: Refusal = {},
) {
  const hideFields = Object.keys(submission.payload).filter((name) => /password/i.test(name));
  const refused = formErrors !== undefined || fieldErrors !== undefined;
  return json(
    {
      result: submission.reply(refused ? { formErrors, fieldErrors, hideFields } : { hideFields }),
    },
    { status, headers },
  );
}
