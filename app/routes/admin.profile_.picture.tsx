// Changes the administrator's picture.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { AdminPage } from "~/components/admin/page";
import { PictureField } from "~/components/admin/picture-field";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { adminPictureSchema, changeAdminPicture } from "~/models/account/staff-profile.server";
import { keptField, profilePicture } from "~/models/picture/rules";

export const meta: MetaFunction = () => [
  { title: "Profile picture · Admin Profile" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

const failed = "Failed to update profile. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, adminPictureSchema, context);
  return answerForm(submission, { context, failed }, async ({ picture }) => {
    await changeAdminPicture(user, picture);
    const toast = { type: "success", message: "Profile picture updated successfully!" } as const;
    return redirectWithToast(request, "/admin/profile", toast);
  });
}

export default function ProfilePicture() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ picture: string }>({
    id: "profile-picture",
    lastResult: answer?.result,
  });
  const picture = answer?.result.initialValue?.picture;
  return (
    <AdminPage title="Profile picture" lead="Shown on your profile and in the top bar">
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="panel flex max-w-xl flex-col gap-4 p-5"
      >
        <FormErrors form={form} />
        <PictureField
          key={typeof picture === "string" ? picture : undefined}
          field={fields.picture}
          label="New picture"
          kept={{
            name: keptField("picture"),
            id: typeof picture === "string" ? picture : undefined,
          }}
          rules={profilePicture}
        />
        <p className="flex gap-3">
          <SubmitButton>Save Picture</SubmitButton>
          <Link to="/admin/profile" className="btn btn-outline">
            Cancel
          </Link>
        </p>
      </Form>
    </AdminPage>
  );
}
