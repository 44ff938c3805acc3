// Changes an address.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { AddressForm } from "~/components/shop/address-form";
import { accountMeta } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noAddress, updateAddress } from "~/models/account/address-edit.server";
import { addressSchema } from "~/models/account/address-form.server";
import { findAddress } from "~/models/account/address.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Edit address");

export async function loader({ params, request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const address = orNotFound(await findAddress(user.id, params.id ?? ""), noAddress);
  return { address, draft: await readDraft(request) };
}

const failed = "Your address could not be saved. Please try again.";

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, addressSchema);
  return answerForm(submission, { context, failed }, async (fields) => {
    await updateAddress(user.id, params.id ?? "", fields);
    const toast = { type: "success", message: "Address updated" } as const;
    return redirectWithToast(request, "/profile/addresses", toast);
  });
}

export default function EditAddress() {
  const { address, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id: _id, isDefault: _isDefault, ...values } = address;
  return (
    <AddressForm
      title="Edit address"
      submit="Update Address"
      values={draft ?? values}
      result={answer?.result}
    />
  );
}
