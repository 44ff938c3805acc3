// Sends an order elsewhere, as long as no parcel has left.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { RouteDialog } from "~/components/ui/route-dialog";
import { Field } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { addressLimits } from "~/models/account/address";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { orderAddressSchema, saveOrderAddress } from "~/models/order/edit.server";
import { mayChangeAddress } from "~/models/order/step";

export const meta: MetaFunction = ({ params }) => adminMeta(`Address: order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  return { order, mayChange: mayChangeAddress(order), draft: await readDraft(request) };
}

const failed = "Failed to save the address. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, orderAddressSchema);
  return answerForm(submission, { context, failed }, async (change) => {
    await saveOrderAddress(user, id, change);
    const message = "The address is saved.";
    return redirectWithToast(request, `/admin/orders/${encodeURIComponent(id)}`, {
      type: "success",
      message,
    });
  });
}

/** In the order of an envelope. */
const parts = [
  { name: "street", label: "Street", required: true },
  { name: "city", label: "City", required: true },
  { name: "state", label: "State or district", required: true },
  { name: "zipCode", label: "ZIP code", required: false },
  { name: "country", label: "Country", required: true },
] as const;

export default function OrderAddress() {
  const { order, mayChange, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, version, address, phone } = order;
  const saved = { street: "", city: "", state: "", zipCode: "", country: "", ...address, phone };
  const [form, fields] = useForm<typeof saved & { version: string }>({
    id: "order-address",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  const page = `/admin/orders/${id}`;
  if (!mayChange) {
    return (
      <RouteDialog title={`Delivery address: order #${id}`} closeTo={page}>
        <p>The address cannot be changed any more: the parcel has left, or nothing is sent.</p>
        <Link to={page} replace preventScrollReset className="btn btn-outline mt-5">
          Back
        </Link>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog title={`Delivery address: order #${id}`} closeTo={page}>
      <DialogForm form={form}>
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={[
            ...parts.map(({ name, label }) => ({ label, saved: saved[name], field: fields[name] })),
            { label: "Phone", saved: phone, field: fields.phone },
          ]}
        />
        <p>What bringing it costs stays as it is.</p>
        {parts.map(({ name, label, required }) => (
          <Field
            key={name}
            field={fields[name]}
            label={label}
            required={required}
            maxLength={addressLimits.field}
          />
        ))}
        <Field field={fields.phone} label="Phone" type="tel" maxLength={30} />
        <DialogFoot back={page}>
          <SubmitButton>Save address</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
