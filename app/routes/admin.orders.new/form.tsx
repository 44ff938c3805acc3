// The form of an order taken by telephone, and what is read back before it is placed.
import { getFormProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { DetailPanel } from "~/components/admin/detail";
import { deliveryName, discountRows, SumRows } from "~/components/shop/sum-rows";
import { PlaceFields } from "~/components/fields/place-fields";
import { Field, SelectField, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import { userLimits } from "~/models/account/user";
import { checkoutLimits } from "~/models/checkout/checkout";
import type { TelephoneQuote } from "~/models/checkout/telephone-quote.server";
import { formatMoney } from "~/models/money";
import { promotionLimits } from "~/models/promotion/promotion";
import { shownOf } from "~/models/promotion/shown";
import { deliveryWords } from "~/models/shipping/shipping";

type Name =
  | "items"
  | "name"
  | "phone"
  | "email"
  | "receive"
  | "street"
  | "city"
  | "district"
  | "region"
  | "zipCode"
  | "country"
  | "rateId"
  | "method"
  | "note"
  | "code"
  | "key";

/** The fields as texts. */
export type TelephoneValues = Record<Name, string>;

interface TelephoneFormProps {
  form: FormMetadata<TelephoneValues>;
  fields: { [One in Name]: FieldMetadata<string> };
  abroad: boolean;
  methods: { id: string; label: string }[];
  /** Null before the first answer. */
  quote: TelephoneQuote | null;
}

/** Pressed once it says what the order costs; pressed again it places it, if nothing was changed in between. */
export function TelephoneForm({ form, fields, abroad, methods, quote }: TelephoneFormProps) {
  const { key } = fields;
  const cost = (
    <div key="cost" className="lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
      <DetailPanel title="What it costs">
        {quote ? <ReadBack quote={quote} field={fields.rateId} /> : <NothingYet />}
        <SubmitButton className="btn btn-primary mt-4 w-full">
          {quote ? `Place order: ${formatMoney(quote.total)}` : "Show what it costs"}
        </SubmitButton>
      </DetailPanel>
    </div>
  );
  return (
    <Form
      method="post"
      replace
      {...getFormProps(form)}
      className="group/order grid max-w-5xl items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <input type="hidden" name={key.name} defaultValue={key.initialValue} />
      {/* On a phone, what was asked for stands first. */}
      {quote && cost}
      <div key="fields" className="panel grid gap-5 p-5 lg:col-start-1 lg:row-start-1">
        <FormErrors form={form} />
        <TextAreaField
          field={fields.items}
          label="What is ordered"
          required
          maxLength={2000}
          hint="A line for each: its SKU, then how many. For example: PHONE-BLACK 2"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            field={fields.name}
            label="Customer"
            required
            maxLength={checkoutLimits.name}
            autoComplete="off"
          />
          <Field
            field={fields.phone}
            label="Phone"
            type="tel"
            required
            maxLength={checkoutLimits.phone}
            autoComplete="off"
          />
          <Field
            field={fields.email}
            label="E-mail (optional)"
            type="email"
            maxLength={userLimits.email}
            autoComplete="off"
            hint="Every step is mailed there."
          />
          <SelectField field={fields.method} label="Payment" required>
            {methods.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <RadioField
          field={fields.receive}
          legend="Delivery"
          options={[
            { value: "delivery", label: "To an address" },
            { value: "pickup", label: "Fetched at the shop" },
          ]}
        />
        <div className="group-has-[[value=pickup]:checked]/order:hidden">
          <PlaceFields fields={fields} abroad={abroad} autoFill={false} />
        </div>
        <Field
          field={fields.code}
          label="Promotion code (optional)"
          maxLength={promotionLimits.code}
          autoComplete="off"
        />
        <TextAreaField
          field={fields.note}
          label="Note (optional)"
          maxLength={checkoutLimits.note}
          rows={2}
        />
      </div>
      {!quote && cost}
    </Form>
  );
}

function NothingYet() {
  return <p className="text-ink-600">Nothing is ordered yet: first you see what to read back.</p>;
}

/** What is changed after it was shown is shown once more before anything is ordered. */
function ReadBack({ quote, field }: { quote: TelephoneQuote; field: FieldMetadata<string> }) {
  const { lines, options, delivery, subtotal, shipping, tax, total, hash } = quote;
  const discounts = shownOf(quote.discounts);
  return (
    <div role="status" className="grid gap-3">
      <p className="text-ink-600">Please read it back, then place it.</p>
      <input key={hash} type="hidden" name="quote" defaultValue={hash} />
      <ul role="list" className="grid gap-2 text-sm">
        {lines.map(({ variantId, name, quantity, unitPrice }) => (
          <li key={variantId} className="flex justify-between gap-3">
            <span className="min-w-0">
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{formatMoney(unitPrice)}</span>
          </li>
        ))}
      </ul>
      {options.length > 1 && (
        <RadioField
          field={{ ...field, initialValue: delivery.rateId }}
          legend="Way of delivery"
          options={options.map(({ rateId, name, price, days }) => ({
            value: rateId,
            label: `${name}: ${deliveryWords(price)}`,
            hint: days,
          }))}
        />
      )}
      <SumRows
        rows={[
          ["Items", formatMoney(subtotal)],
          ...discountRows(discounts, subtotal.currency),
          [deliveryName(delivery.name, discounts), deliveryWords(shipping)],
        ]}
        total={formatMoney(total)}
        note={tax.amount > 0 ? `includes ${formatMoney(tax)} VAT` : null}
      />
    </div>
  );
}
