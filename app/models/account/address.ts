// What a postal address is (docs/specification.md, section 3).

/** The fields of the form, in its order, with how each is labelled and what the browser may fill in. */
export const addressFields = [
  {
    name: "type",
    label: "Address type",
    required: "Address type is required",
    autoComplete: "off",
  },
  {
    name: "street",
    label: "Street",
    required: "Street is required",
    autoComplete: "street-address",
  },
  { name: "city", label: "City", required: "City is required", autoComplete: "address-level2" },
  { name: "state", label: "State", required: "State is required", autoComplete: "address-level1" },
  {
    name: "zipCode",
    label: "Zip code",
    required: "Zip code is required",
    autoComplete: "postal-code",
  },
  {
    name: "country",
    label: "Country",
    required: "Country is required",
    autoComplete: "country-name",
  },
] as const;

export type AddressFields = Record<(typeof addressFields)[number]["name"], string>;

/** An address in one line, without its type. */
export function addressLine({ street, city, state, zipCode, country }: AddressFields): string {
  return [street, city, state, zipCode, country].filter(Boolean).join(", ");
}

export interface Address extends AddressFields {
  id: string;
  isDefault: boolean;
}

export const addressLimits = { field: 120, perUser: 20 };
