// Makes a submission of a request and a schema: what every action works with.
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import type * as z from "zod";
import { Refusal } from "~/models/refusal.server";
import { holdForm, pictureFields, type Held } from "./fields.server";
import { damaged, readForm } from "./form.server";
import { errorPage, statusOf } from "./refusal.server";
import { takePicture, takePictures } from "./uploads.server";

interface Reading {
  /** Blank text is text: the schema itself says what it makes of it. */
  blankIsText?: boolean;
}

interface Faults {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** A form as its schema found it, and the status of a refusal when that is not 400. */
export type FormSubmission<Schema extends z.ZodType> = Submission<
  z.input<Schema>,
  string[],
  z.output<Schema>
> & { httpStatus?: number };

/**
 * Reads the form that a page of this shop sent.
 * @throws Response as `readForm` does
 */
export async function readSubmission<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormSubmission<Schema>> {
  return submissionOf(await readForm(request), schema);
}

/**
 * Holds a form to its schema. Fields that the schema does not have are ignored; one that came twice,
 * or as a file where a text belongs, refuses the form as damaged, with what was typed.
 */
export function submissionOf<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
  reading?: Reading,
): FormSubmission<Schema> {
  return parse(holdForm(schema, form), schema, reading);
}

/**
 * Holds a form with pictures to its schema. Each file is stored and replaced by its id, so that
 * nobody picks it twice when another field fails.
 */
export async function submissionWithPictures<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  context: AppLoadContext,
  reading?: Reading,
): Promise<FormSubmission<Schema>> {
  const held = holdForm(schema, form);
  const fieldErrors: Record<string, string[]> = {};
  let httpStatus = 400;
  for (const { name, rules, several } of pictureFields(schema)) {
    // Of a damaged form nothing is stored.
    if (held.odd.length > 0) held.fields.delete(name);
    const take = several ? takePictures : takePicture;
    const refusals = await take(held.fields, name, context, rules);
    const [first] = refusals;
    if (!first) continue;
    fieldErrors[name] = refusals.map(({ message }) => message);
    httpStatus = statusOf(first, "form");
  }
  const submission = parse(held, schema, reading);
  return Object.keys(fieldErrors).length === 0
    ? submission
    : { ...withFaults(submission, { fieldErrors }), httpStatus };
}

/**
 * What a form says.
 * @throws Refusal with the first fault
 */
export function valueOf<Schema extends z.ZodType>(
  submission: FormSubmission<Schema>,
): z.output<Schema> {
  if (submission.status === "success") return submission.value;
  throw new Refusal("invalid", firstFault(submission) ?? damaged);
}

/**
 * What a form says whose page has no place for faults.
 * @throws Response 400, the page with the first fault
 */
export function accepted<Schema extends z.ZodType>(
  submission: FormSubmission<Schema>,
): z.output<Schema> {
  try {
    return valueOf(submission);
  } catch (error) {
    throw error instanceof Refusal ? errorPage(error) : error;
  }
}

/** The first thing that is wrong with a form, in its own words. */
export function firstFault<Schema extends z.ZodType>(
  submission: FormSubmission<Schema>,
): string | undefined {
  return Object.values(submission.reply().error ?? {})
    .flatMap((messages) => messages ?? [])
    .at(0);
}

function parse<Schema extends z.ZodType>(
  { fields, odd }: Held<FormData>,
  schema: Schema,
  { blankIsText = false }: Reading = {},
): FormSubmission<Schema> {
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: blankIsText });
  return odd.length === 0 ? submission : withFaults(submission, { formErrors: [damaged] });
}

/** The same submission, refused. */
function withFaults<Schema extends z.ZodType>(
  submission: FormSubmission<Schema>,
  { formErrors, fieldErrors }: Faults,
): FormSubmission<Schema> {
  const error = { ...fieldErrors, ...(formErrors && { "": formErrors }) };
  return {
    status: "error",
    payload: submission.payload,
    error: { ...(submission.status === "error" && submission.error), ...error },
    reply: (options) => {
      const result = submission.reply(options);
      return { ...result, status: "error", error: { ...result.error, ...error } };
    },
  };
}
