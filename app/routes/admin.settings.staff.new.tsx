// Invites somebody to the staff: the mail brings the link by which they set their own password.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { AreaFields, areaValues, type AreaForm } from "~/components/admin/area-fields";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { logMailFault } from "~/http/errors.server";
import { mailOrigin, missingShopUrl } from "~/http/origin.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { inviteStaff, mailInvitation } from "~/models/account/invite.server";
import { inviteSchema, keptAreas } from "~/models/account/staff-form.server";
import { userLimits } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";

export const meta: MetaFunction = () => adminMeta("Invite");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { draft: await readDraft(request) };
}

const failed = "Failed to invite. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, inviteSchema);
  return answerForm(submission, { context, failed }, async (fields) => {
    const origin = mailOrigin(request, context);
    if (origin === null) throw new Refusal("impossible", missingShopUrl);
    const id = await inviteStaff(user, { ...fields, kept: keptAreas(fields) });
    const page = `/admin/settings/staff/${id}`;
    try {
      await mailInvitation(id, origin);
    } catch (error) {
      logMailFault("An invitation", error, context);
      const message = "The account is there, but the mail did not leave. Please send it again.";
      return redirectWithToast(request, page, { type: "warning", message });
    }
    const message = `Invitation sent to ${fields.email}`;
    return redirectWithToast(request, page, { type: "success", message });
  });
}

export default function Invite() {
  const { draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AreaForm & { name: string; email: string }>({
    id: "invite",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...areaValues(""), name: "", email: "" },
  });
  return (
    <SettingPage
      title="Invite"
      lead="They get a mail with a link, and set their own password"
      up={{ to: "/admin/settings/staff", label: "Staff" }}
    >
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <Field
          field={fields.name}
          label="Name"
          required
          maxLength={userLimits.name}
          autoComplete="off"
        />
        <Field
          field={fields.email}
          label="E-mail"
          type="email"
          required
          maxLength={userLimits.email}
          autoComplete="off"
        />
        <AreaFields fields={fields} />
        <SettingButtons cancelTo="/admin/settings/staff" />
      </Form>
    </SettingPage>
  );
}
