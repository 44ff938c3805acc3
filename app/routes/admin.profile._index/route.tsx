// Personal Information: read-only until Edit, which is a link, so that it needs no script.
import { getFormProps, useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { saveOwnDetails } from "~/auth/password.server";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { ValueList } from "~/components/ui/value-list";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findPasswordDate } from "~/models/account/password.server";
import {
  adminProfileSchema,
  findAdminProfile,
  saveAdminProfile,
} from "~/models/account/staff-profile.server";
import { splitName } from "~/models/account/user";
import { findDates } from "~/models/settings/dates.server";
import { AdminProfileFields, type AdminProfileForm } from "./fields";

export const meta: MetaFunction = () => [
  { title: "Personal Information · Admin Profile" },
  { name: "robots", content: "noindex" },
];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const profile = await findAdminProfile(user.id);
  if (!profile) throw redirect("/login");
  const { name, email, phone, version, role, roleTitle, createdAt } = profile;
  const draft = await readDraft(request);
  const { formatDate } = await findDates();
  return {
    editing: draft !== null || new URL(request.url).searchParams.has("edit"),
    draft,
    hasPassword: (await findPasswordDate(user.id)) !== null,
    values: { ...splitName(name), email, phone, version },
    fixed: { role: roleTitle || role, joined: formatDate(createdAt) },
  };
}

const failed = "Failed to update profile. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, adminProfileSchema);
  return answerForm(submission, { context, failed }, async (details) => {
    const proof = { password: details.currentPassword, field: "currentPassword" };
    await saveOwnDetails(context, user, proof, (confirmed) =>
      saveAdminProfile(user, details, confirmed),
    );
    const toast = { type: "success", message: "Profile updated successfully!" } as const;
    return redirectWithToast(request, "/admin/profile", toast);
  });
}

export default function PersonalInformation() {
  const { editing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return editing || answer ? <EditForm /> : <Details />;
}

function Details() {
  const { values, fixed } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Personal Information</h2>
        <Link to="/admin/profile?edit=1" preventScrollReset className="btn btn-outline">
          <Icon name="pencil" /> Edit
        </Link>
      </div>
      <ValueList
        rows={[
          ["First name", values.firstName],
          ["Last name", values.lastName],
          ["E-mail", values.email],
          ["Phone", values.phone],
          ["Role", fixed.role],
          ["Join date", fixed.joined],
        ]}
      />
    </>
  );
}

function EditForm() {
  const { draft, hasPassword, values, fixed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AdminProfileForm>({
    id: "admin-profile",
    lastResult: answer?.result,
    defaultValue: draft ?? values,
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Personal Information</h2>
      <FormErrors form={form} />
      <AdminProfileFields fields={fields} saved={values} fixed={fixed} hasPassword={hasPassword} />
      <p className="flex gap-3">
        <SubmitButton>Save Changes</SubmitButton>
        <Link to="/admin/profile" preventScrollReset className="btn btn-outline">
          Cancel
        </Link>
      </p>
    </Form>
  );
}
