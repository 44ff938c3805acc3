// Answers a page's form: the one place where a refusal or a fault becomes what the page shows.
import type { SubmissionResult } from "@conform-to/react";
import { json, type AppLoadContext, type TypedResponse } from "@remix-run/node";
import type * as z from "zod";
import { Refusal } from "~/models/refusal.server";
import { reportFault } from "./errors.server";
import { errorPage, isPage, retryHeaders, statusOf } from "./refusal.server";
import type { FormSubmission } from "./submission.server";
import { redirectWithToast } from "./toast.server";

/** What broke may be whole again in some seconds, like a store that was away. */
const soon = { "Retry-After": "5" };

type Refused = TypedResponse<{ result: SubmissionResult }>;

/**
 * Answers a page's form: with what the action makes of it, or with the refusal and everything that
 * was typed. What breaks the action stands in the log under a number that the form shows.
 * @param failed what the form says when the action broke
 * @param act does what the form asks for, and answers with a redirect or the next page
 * @throws Response the page that says so, when what the form is about is not there
 */
export async function answerForm<Schema extends z.ZodType, Done>(
  submission: FormSubmission<Schema>,
  { context, failed }: { context: AppLoadContext; failed: string },
  act: (value: z.output<Schema>) => Promise<Done>,
): Promise<Done | Refused> {
  if (submission.status !== "success") return refused(submission, {});
  try {
    return await act(submission.value);
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(submission, error);
    // A redirect, or a page.
    if (error instanceof Response && error.status < 500) throw error;
    const formErrors = await reportFault(error, context, failed);
    return refused(submission, { status: 503, formErrors, headers: soon });
  }
}

/**
 * Answers the form of a page that has no place for faults: a refusal becomes a toast there.
 * @param to the page
 * @throws Response the page that says so, when what the form is about is not there
 */
export async function answerWithToast<Done>(
  request: Request,
  to: string,
  act: () => Promise<Done>,
): Promise<Done | TypedResponse<never>> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isPage(error)) throw errorPage(error);
    return redirectWithToast(request, to, { type: "error", message: error.message });
  }
}

function refusedBy<Schema extends z.ZodType>(submission: FormSubmission<Schema>, refusal: Refusal) {
  if (isPage(refusal)) throw errorPage(refusal);
  const fields = Object.entries(refusal.fields);
  return refused(submission, {
    status: statusOf(refusal, "form"),
    headers: retryHeaders(refusal),
    formErrors: fields.length === 0 ? [refusal.message, ...refusal.details] : undefined,
    fieldErrors: Object.fromEntries(fields.map(([name, message]) => [name, [message]])),
  });
}

interface Faults {
  status?: number;
  /** Of the form as a whole. */
  formErrors?: string[];
  /** By the field's name. */
  fieldErrors?: Record<string, string[]>;
  headers?: HeadersInit;
}

/** Everything typed comes back, but passwords and codes. */
function refused<Schema extends z.ZodType>(
  submission: FormSubmission<Schema>,
  { status = submission.httpStatus ?? 400, formErrors, fieldErrors, headers }: Faults,
): Refused {
  const hideFields = Object.keys(submission.payload).filter((name) =>
    /password|passcode/i.test(name),
  );
  const found = formErrors !== undefined || fieldErrors !== undefined;
  const result = submission.reply(found ? { formErrors, fieldErrors, hideFields } : { hideFields });
  return json({ result }, { status, headers });
}
