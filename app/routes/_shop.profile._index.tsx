// Personal Info: read-only until Edit, which is a link, so that it needs no script.
import { getFormProps, useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { saveOwnDetails } from "~/auth/password.server";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { AccountPage } from "~/components/shop/account-page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { ValueList } from "~/components/ui/value-list";
import { accountMeta } from "~/document/meta";
import { EmailProof } from "~/forms/email-proof";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { profileSchema } from "~/models/account/forms.server";
import { findPasswordDate } from "~/models/account/password.server";
import { findProfile, saveProfile } from "~/models/account/profile.server";
import { splitName, userLimits } from "~/models/account/user";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Personal Info");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const profile = await findProfile(user.id);
  if (!profile) throw redirect("/login");
  const { name, email, phone, version } = profile;
  const draft = await readDraft(request);
  const editing = draft !== null || new URL(request.url).searchParams.has("edit");
  const hasPassword = (await findPasswordDate(user.id)) !== null;
  return { editing, draft, hasPassword, values: { ...splitName(name), email, phone, version } };
}

const failed = "Failed to update profile";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, profileSchema);
  return answerForm(submission, { context, failed }, async (details) => {
    const proof = { password: details.currentPassword, field: "currentPassword" };
    await saveOwnDetails(context, user, proof, (confirmed) =>
      saveProfile(user.id, details, { confirmed }),
    );
    const toast = { type: "success", message: "Profile updated successfully" } as const;
    return redirectWithToast(request, "/profile", toast);
  });
}

export const handle = { noAnswer: failed };

export default function PersonalInfo() {
  const { editing, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return editing || answer ? <EditForm /> : <Details values={values} />;
}

type Values = Pick<ReturnType<typeof splitName>, "firstName" | "lastName"> & {
  email: string;
  phone: string;
};

function Details({ values }: { values: Values }) {
  return (
    <AccountPage
      title="Personal Info"
      actions={
        <Link to="/profile?edit=1" className="btn btn-outline">
          <Icon name="pencil" /> Edit
        </Link>
      }
    >
      <ValueList
        rows={[
          ["First name", values.firstName],
          ["Last name", values.lastName],
          ["E-mail", values.email],
          ["Phone", values.phone],
        ]}
      />
    </AccountPage>
  );
}

function EditForm() {
  const { draft, hasPassword, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Values & { currentPassword?: string; version: number }>({
    id: "profile",
    lastResult: answer?.result,
    defaultValue: draft ?? values,
  });
  return (
    <AccountPage title="Personal Info">
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: values.version }}
          values={[
            { label: "First name", saved: values.firstName, field: fields.firstName },
            { label: "Last name", saved: values.lastName, field: fields.lastName },
            { label: "E-mail", saved: values.email, field: fields.email },
            { label: "Phone", saved: values.phone, field: fields.phone },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            field={fields.firstName}
            label="First name"
            autoComplete="given-name"
            required
            maxLength={userLimits.name}
          />
          <Field
            field={fields.lastName}
            label="Last name"
            autoComplete="family-name"
            maxLength={userLimits.name}
          />
          <Field
            field={fields.email}
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            maxLength={userLimits.email}
          />
          <Field
            field={fields.phone}
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="10 to 15 digits, with a leading plus if you like."
            maxLength={30}
          />
          <EmailProof
            maxLength={userLimits.password}
            field={fields.currentPassword}
            hasPassword={hasPassword}
            setPasswordAt="/profile/password"
          />
        </div>
        <p className="flex gap-3">
          <SubmitButton>Save</SubmitButton>
          <Link to="/profile" className="btn btn-outline">
            Cancel
          </Link>
        </p>
      </Form>
    </AccountPage>
  );
}
