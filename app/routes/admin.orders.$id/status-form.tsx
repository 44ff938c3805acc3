// The form that takes an order one step further.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { MeanwhilePanel } from "~/components/fields/saved-meanwhile";
import { Field, SelectField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import type { OrderDetail } from "~/models/order/detail";
import { nextStatuses, staffStatus, type OrderStatus } from "~/models/order/order";

interface OrderStatusFormProps {
  order: OrderDetail;
  /** What was typed before the session ended. */
  draft: Record<string, string> | null;
  /** What the server answered to the last try. */
  lastResult: SubmissionResult | undefined;
}

/** Offers what may follow; a final order offers nothing. */
export function OrderStatusForm({ order, draft, lastResult }: OrderStatusFormProps) {
  const [form, fields] = useForm<{ status: string; note: string; version: number }>({
    id: "order-status",
    lastResult,
    defaultValue: draft ?? { version: order.version },
  });
  const next = nextStatuses[order.status];
  // What was typed on an older version: also after a fault elsewhere in the form, and in a draft.
  const typed = lastResult?.initialValue ?? draft;
  const stale = typed !== null && typed.version !== String(order.version);
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="mt-4 grid gap-4">
      <FormErrors form={form} />
      {stale && (
        <MeanwhilePanel
          changes={[
            {
              field: "Status",
              from: staffStatus[order.status].label,
              to: labelOf(typed.status),
            },
          ]}
        />
      )}
      {next.length === 0 ? (
        <p className="text-ink-600">This order is final: its status cannot be changed any more.</p>
      ) : (
        <>
          <input type="hidden" name="version" value={order.version} />
          <SelectField field={fields.status} label="New status" required>
            <option value="">Please choose</option>
            {next.map((status) => (
              <option key={status} value={status}>
                {staffStatus[status].label}
              </option>
            ))}
          </SelectField>
          <Field
            field={fields.note}
            label="Note"
            maxLength={200}
            hint="For the timeline, if you like. Cancelling puts the items back into stock and is final."
          />
          <SubmitButton>Change status</SubmitButton>
        </>
      )}
    </Form>
  );
}

function labelOf(status: unknown): string {
  return typeof status === "string" && status in staffStatus
    ? staffStatus[status as OrderStatus].label
    : "";
}
