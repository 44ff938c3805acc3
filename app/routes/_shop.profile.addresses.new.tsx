// Adds an address.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { accountMeta } from "~/components/shop/account-page";
import { AddressForm } from "~/components/shop/address-form";
import { actionOrSay } from "~/forms/no-answer";
import { refuseForm } from "~/forms/submission.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { addressLimits } from "~/models/account/address";
import { addAddress, addressSchema } from "~/models/account/address.server";

export const meta: MetaFunction = () => accountMeta("Add address");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return { draft: await readDraft(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, addressSchema);
  if (submission.status !== "success") return refuseForm(submission);
  if (!(await addAddress(user.id, submission.value))) {
    const message = `You can keep ${addressLimits.perUser} addresses. Please delete one first.`;
    return refuseForm(submission, { status: 409, formErrors: [message] });
  }
  return redirectWithToast(request, "/profile/addresses", {
    type: "success",
    message: "Address added",
  });
}

export const clientAction = actionOrSay("Network error");

export default function NewAddress() {
  const { draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AddressForm
      title="Add address"
      submit="Add Address"
      values={draft ?? undefined}
      result={answer?.result}
    />
  );
}
