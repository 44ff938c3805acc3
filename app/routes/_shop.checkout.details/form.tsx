// The form of who buys and where it goes.
import { getFormProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { PlaceFields } from "~/components/fields/place-fields";
import { Link } from "~/components/ui/link";
import { CheckField, Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import type { Address } from "~/models/account/address";
import { userLimits } from "~/models/account/user";
import { checkoutLimits, checkoutPath } from "~/models/checkout/checkout";
import type { Currency } from "~/models/money";

/** The fields as texts. */
export type DetailsValues = Record<
  | "name"
  | "phone"
  | "email"
  | "receive"
  | "addressId"
  | "street"
  | "city"
  | "district"
  | "region"
  | "zipCode"
  | "country"
  | "save",
  string
>;

interface DetailsFormProps {
  form: FormMetadata<DetailsValues>;
  fields: { [Name in keyof DetailsValues]: FieldMetadata<string> };
  addresses: (Address & { usable: boolean })[];
  named: Currency | null;
  signedIn: boolean;
  /** Whether the shop delivers to other countries, and whether one may fetch an order. */
  abroad: boolean;
  pickup: boolean;
}

/** Fields that a choice above them makes idle are hidden where styles know that; the server ignores them anyway. */
export function DetailsForm(props: DetailsFormProps) {
  const { form, fields, addresses, named, signedIn, pickup } = props;
  const path = checkoutPath("details", named);
  const action = signedIn ? `${path}${named ? "&" : "?"}account=1` : path;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={action}
      className="group/details flex flex-col gap-5"
    >
      <FormErrors form={form} />
      {!signedIn && (
        <p>
          You need no account.{" "}
          <Link
            to={`/login?${new URLSearchParams({ redirectTo: path }).toString()}`}
            className="link"
          >
            Sign in
          </Link>{" "}
          to use your saved addresses.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.name}
          label="Name"
          autoComplete="name"
          required
          maxLength={checkoutLimits.name}
        />
        <Field
          field={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={checkoutLimits.phone}
          hint="We call it to confirm, and the courier calls it on the way."
        />
        <Field
          field={fields.email}
          label="E-mail (optional)"
          type="email"
          autoComplete="email"
          maxLength={userLimits.email}
          hint="For your receipt."
        />
      </div>
      {pickup ? (
        <RadioField
          field={fields.receive}
          legend="How do you want to get it?"
          options={[
            { value: "delivery", label: "Bring it to an address" },
            { value: "pickup", label: "I pick it up at the shop", hint: "No address needed." },
          ]}
        />
      ) : (
        <input type="hidden" name="receive" value="delivery" />
      )}
      <div className="flex flex-col gap-5 group-has-[[value=pickup]:checked]/details:hidden">
        {addresses.length > 0 && <SavedAddresses field={fields.addressId} addresses={addresses} />}
        <AddressFields {...props} />
      </div>
      <SubmitButton className="btn btn-primary self-start">Continue to delivery</SubmitButton>
    </Form>
  );
}

/** An old address whose district is not one of the 64 is typed anew, beginning with what it has. */
function SavedAddresses({
  field,
  addresses,
}: {
  field: FieldMetadata<string>;
  addresses: DetailsFormProps["addresses"];
}) {
  const words = ({ street, city, state, zipCode }: Address) =>
    `${street}, ${city}, ${state}${zipCode ? ` ${zipCode}` : ""}`;
  const unusable = addresses.filter(({ usable }) => !usable);
  return (
    <>
      <RadioField
        field={field}
        legend="Deliver to"
        options={[
          ...addresses
            .filter(({ usable }) => usable)
            .map((address) => ({ value: address.id, label: address.type, hint: words(address) })),
          { value: "", label: "Another address" },
        ]}
      />
      {unusable.map((address) => (
        <p key={address.id} className="hint">
          {address.type}: {words(address)} names no district that we know.{" "}
          <Link to={`/checkout/details?address=${encodeURIComponent(address.id)}`} className="link">
            Complete this address
          </Link>
        </p>
      ))}
    </>
  );
}

function AddressFields({ fields, abroad, signedIn, addresses }: DetailsFormProps) {
  const idle =
    addresses.length > 0
      ? "group-has-[[name=addressId]:not([value='']):checked]/details:hidden"
      : "";
  return (
    <fieldset className={idle}>
      <legend className="label mb-2">Address</legend>
      <PlaceFields fields={fields} abroad={abroad} />
      {signedIn && (
        <div className="mt-3">
          <CheckField field={fields.save} label="Save this address in my account" />
        </div>
      )}
    </fieldset>
  );
}
