// Changes an address.
import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { accountMeta } from "~/components/shop/account-page";
import { AddressForm } from "~/components/shop/address-form";
import { actionOrSay } from "~/forms/no-answer";
import { refuseForm } from "~/forms/submission.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { addressSchema, findAddress, updateAddress } from "~/models/account/address.server";

export const meta: MetaFunction = () => accountMeta("Edit address");

export async function loader({ params, request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const address = await findAddress(user.id, params.id ?? "");
  if (!address) throw json(null, { status: 404 });
  return { address, draft: await readDraft(request) };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const address = await findAddress(user.id, params.id ?? "");
  if (!address) throw json(null, { status: 404 });
  const submission = submissionOf(form, addressSchema);
  if (submission.status !== "success") return refuseForm(submission);
  await updateAddress(user.id, address.id, submission.value);
  return redirectWithToast(request, "/profile/addresses", {
    type: "success",
    message: "Address updated",
  });
}

export const clientAction = actionOrSay("Network error");

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
