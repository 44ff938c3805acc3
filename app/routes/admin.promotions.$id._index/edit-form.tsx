// The form of a promotion that is there.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import {
  PromotionFields,
  promotionLabels,
  type PromotionFieldName,
} from "~/components/admin/promotion-fields";
import { SettingButtons } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { promotionsPath } from "~/models/promotion/promotion";

interface EditFormProps {
  version: number;
  saved: Record<string, string>;
  /** What was typed before signing in again. */
  draft: Record<string, string> | null;
  choices: ComponentProps<typeof PromotionFields>["choices"];
  result: SubmissionResult | undefined;
}

const names = Object.keys(promotionLabels) as PromotionFieldName[];

/** Orders that are placed keep what they were placed with. */
export function EditForm({ version, saved, draft, choices, result }: EditFormProps) {
  const [form, fields] = useForm<Record<PromotionFieldName | "version" | "picture", string>>({
    id: "promotion",
    lastResult: result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  return (
    <section className="panel p-5" aria-label="Change">
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-4xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={names.map((key) => ({
            label: promotionLabels[key],
            saved: saved[key] ?? "",
            field: fields[key],
          }))}
        />
        <PromotionFields fields={fields} choices={choices} />
        <SettingButtons cancelTo={promotionsPath} />
      </Form>
    </section>
  );
}
