// The form of what waits for the staff: the shop's answer, why something is hidden, and the buttons that decide.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";

interface Fields {
  answer: string;
  reason: string;
  version: number;
}

interface DecisionFormProps {
  id: string;
  lastResult: SubmissionResult | undefined;
  /** What is saved. */
  saved: Fields;
  /** What was typed before the session ended; null for nothing. */
  draft: Record<string, unknown> | null;
  /** The most characters of each. */
  limits: { answer: number; reason: number };
  hints: { answer: string; reason: string };
  /** The buttons, each with `name="do"`. */
  children: ReactNode;
}

/** What somebody else saved since it was filled is shown, and replaced by saving once more. */
export function DecisionForm({ id, lastResult, saved, draft, ...rest }: DecisionFormProps) {
  const { limits, hints, children } = rest;
  const { answer, reason, version } = saved;
  const [form, fields] = useForm<Fields>({
    id,
    lastResult,
    defaultValue: draft ?? { answer, reason, version },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormErrors form={form} />
      <SavedMeanwhile
        version={{ field: fields.version, saved: version }}
        values={[
          { label: "Answer", saved: answer, field: fields.answer },
          { label: "Why it is hidden", saved: reason, field: fields.reason },
        ]}
      />
      <TextAreaField
        field={fields.answer}
        label="The shop's answer"
        maxLength={limits.answer}
        hint={hints.answer}
      />
      <TextAreaField
        field={fields.reason}
        label="Why it is hidden"
        rows={2}
        maxLength={limits.reason}
        hint={hints.reason}
      />
      <div className="flex flex-wrap gap-3">{children}</div>
    </Form>
  );
}
