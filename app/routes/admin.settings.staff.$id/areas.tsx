// The form of what somebody of the staff may do.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { AreaFields, areaValues, type AreaForm } from "~/components/admin/area-fields";
import { SettingButtons } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { areaNames, areas } from "~/models/account/area";

interface MemberAreasProps {
  member: { areas: string | null; version: number };
  draft: Record<string, string> | null;
  result: SubmissionResult | undefined;
}

export function MemberAreas({ member, draft, result }: MemberAreasProps) {
  const saved = areaValues(member.areas);
  const [form, fields] = useForm<AreaForm & { version: string }>({
    id: "areas",
    lastResult: result,
    defaultValue: draft ?? { ...saved, version: String(member.version) },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
      <FormErrors form={form} />
      <SavedMeanwhile
        version={{ field: fields.version, saved: member.version }}
        values={[
          { label: "They may do", saved: saved.access, field: fields.access },
          ...areas.map((area) => ({
            label: areaNames[area],
            saved: saved[area],
            field: fields[area],
          })),
        ]}
      />
      <AreaFields fields={fields} />
      <SettingButtons cancelTo="/admin/settings/staff" />
    </Form>
  );
}
