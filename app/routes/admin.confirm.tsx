// Asks who one is once more before something sensitive, and goes on where that was asked for.
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirm, proofOf } from "~/auth/confirm.server";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ConfirmForm } from "~/components/fields/confirm-form";
import { answerForm } from "~/http/answer.server";
import { safeRedirect } from "~/http/redirect";
import { submissionOf } from "~/http/submission.server";
import { confirmSchema } from "~/models/account/factor-change.server";

export const meta: MetaFunction = () => adminMeta("Confirm that it is you");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const back = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), "/admin");
  return { by: await proofOf(user.id), back };
}

const failed = "Failed to confirm. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, confirmSchema);
  return answerForm(submission, { context, failed }, async (typed) => {
    await confirm(request, user, typed);
    return redirect(safeRedirect(typed.redirectTo, "/admin"));
  });
}

export default function Confirm() {
  const { by, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Confirm that it is you"
      lead="Your sign-in is older than ten minutes, and what comes next is sensitive. What you typed is kept."
    >
      <section className="panel max-w-md p-5" aria-label="Confirm">
        <ConfirmForm by={by} back={back} result={answer?.result} />
      </section>
    </AdminPage>
  );
}
