// Adds an address.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { AddressForm } from "~/components/shop/address-form";
import { accountMeta } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { addAddress } from "~/models/account/address-edit.server";
import { addressSchema } from "~/models/account/address-form.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Add address");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return { draft: await readDraft(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, addressSchema);
  const failed = "Your address could not be saved. Please try again.";
  return answerForm(submission, { context, failed }, async (fields) => {
    await addAddress(user.id, fields);
    const toast = { type: "success", message: "Address added" } as const;
    return redirectWithToast(request, "/profile/addresses", toast);
  });
}

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
