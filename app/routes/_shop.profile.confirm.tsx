// Asks a shopper who they are once more, before another device is signed out.
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirm, proofOf } from "~/auth/confirm.server";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { ConfirmForm } from "~/components/fields/confirm-form";
import { AccountPage } from "~/components/shop/account-page";
import { accountMeta } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { confirmSchema } from "~/models/account/factor-change.server";

const title = "Confirm that it is you";
/** All that is sensitive in the account area, so far, and asks for no password by itself. */
const devices = "/profile/devices";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, title);

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { by: await proofOf(user.id) };
}

const failed = "Failed to confirm. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, confirmSchema);
  return answerForm(submission, { context, failed }, async (typed) => {
    await confirm(request, user, typed);
    const message = "Thank you. Now choose the device once more.";
    return redirectWithToast(request, devices, { type: "success", message });
  });
}

export default function Confirm() {
  const { by } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage title={title}>
      <div className="flex max-w-md flex-col gap-4">
        <p>
          Your sign-in is older than ten minutes. Whoever ends it on another device says first who
          they are.
        </p>
        <ConfirmForm by={by} back={devices} result={answer?.result} />
      </div>
    </AccountPage>
  );
}
