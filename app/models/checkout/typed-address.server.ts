// An address that is typed at the checkout, and its rules: at home it has a district, elsewhere a state and a zip code.
import type { AddressFields } from "~/models/account/address";
import { districtOf, homeCountry } from "~/models/shipping/shipping";

interface TypedAddress {
  receive: "delivery" | "pickup";
  addressId: string;
  street: string;
  city: string;
  district: string;
  region: string;
  zipCode: string;
  country: string;
}

/** Whether the form's own address fields count. */
const typesAddress = ({ receive, addressId }: TypedAddress) =>
  receive === "delivery" && addressId === "";

/** Whether it lies in the shop's own country. */
export const isAtHome = ({ country }: TypedAddress) =>
  country.toLowerCase() === homeCountry.toLowerCase();

/** A rule of the address, said although other fields have faults. */
export const rule = (
  field: keyof TypedAddress,
  message: string,
  holds: (form: TypedAddress) => boolean,
): [
  (form: TypedAddress) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] => [
  (form) => !typesAddress(form) || holds(form),
  { path: [field], message, when: ({ value }) => isWhole(value) },
];

/** Every field that the rules look at passed its own. */
function isWhole(value: unknown): boolean {
  const form = value as Record<string, unknown>;
  const fields = ["addressId", "street", "city", "district", "region", "zipCode", "country"];
  return ["receive", ...fields].every((name) => typeof form[name] === "string");
}

/** The address that the form's own fields make. */
export function typedAddress(form: TypedAddress): AddressFields {
  const { street, city, zipCode } = form;
  const atHome = isAtHome(form);
  const state = atHome ? (districtOf(form.district) ?? "") : form.region;
  return {
    type: "Delivery",
    street,
    city,
    state,
    zipCode,
    country: atHome ? homeCountry : form.country,
  };
}
