// What a step needs to know beside a note.
import type { FieldMetadata } from "@conform-to/react";
import { PiecesFields } from "~/components/fields/pieces-fields";
import { CheckField, Field } from "~/forms/field";
import type { OrderDetail } from "~/models/order/detail";
import type { StepName } from "~/models/order/step";
import { refundable } from "~/models/order/sums";

/** Every field of every step; the pieces of lines are numbered. */
export type StepFormFields = Record<string, string> & {
  note: string;
  version: string;
  reference: string;
  carrier: string;
  number: string;
  url: string;
  restock: string;
  refund: string;
};

interface StepFieldsProps {
  step: StepName;
  order: OrderDetail;
  fields: { [Name in keyof StepFormFields]: FieldMetadata };
}

/** Most steps need nothing. */
export function StepFields({ step, order, fields }: StepFieldsProps) {
  switch (step) {
    case "pay":
      return (
        <Field
          field={fields.reference}
          label="Transaction number"
          maxLength={60}
          hint="As the bank or bKash shows it. The same number pays one order only."
        />
      );
    case "ship":
      return (
        <>
          <Field field={fields.carrier} label="Carrier" required maxLength={60} />
          <Field field={fields.number} label="Parcel number" maxLength={60} />
          <Field
            field={fields.url}
            label="Where it can be followed"
            type="url"
            maxLength={300}
            placeholder="https://"
          />
        </>
      );
    case "refuse":
      return (
        <>
          <CheckField field={fields.restock} label="The items go back into stock" />
          {refundable(order.sums) > 0 && (
            <CheckField field={fields.refund} label="What was paid is given back" />
          )}
        </>
      );
    case "drop":
      return (
        <PiecesFields
          legend="Pieces that cannot be sent"
          lines={order.lines}
          most={({ quantity, cancelled }) => quantity - cancelled}
          fields={fields}
        />
      );
    default:
      return null;
  }
}
