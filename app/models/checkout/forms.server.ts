// What the forms on the way to an order send, each with its rules.
import * as z from "zod";
import { addressLimits, type AddressFields } from "~/models/account/address";
import { emailField, isPhone } from "~/models/account/forms.server";
import { districtOf, homeCountry } from "~/models/shipping/shipping";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { checkoutLimits } from "./checkout";

const part = optionalText(addressLimits.field);

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
const isAtHome = ({ country }: TypedAddress) => country.toLowerCase() === homeCountry.toLowerCase();

/** A rule of the address, said although other fields have faults. */
const rule = (
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

/** What the first page sends: who buys, and where it goes. */
export const detailsSchema = z
  .object({
    name: requiredText("Name is required", checkoutLimits.name),
    phone: requiredText("Phone number is required", checkoutLimits.phone).refine(
      (value) => value === "" || isPhone(value),
      "Invalid phone number",
    ),
    email: z.union([z.literal(""), emailField("", "Invalid email address")]).default(""),
    receive: z.enum(["delivery", "pickup"]).default("delivery"),
    /** One of the account's addresses; "" for the fields below. */
    addressId: optionalText(100),
    street: part,
    city: part,
    district: part,
    region: part,
    zipCode: part,
    country: optionalText(addressLimits.field).transform((value) => value || homeCountry),
    save: z.literal("on").optional(),
  })
  .refine(...rule("street", "Street is required", ({ street }) => street !== ""))
  .refine(...rule("city", "City is required", ({ city }) => city !== ""))
  .refine(
    ...rule(
      "district",
      "Please choose a district",
      (form) => !isAtHome(form) || districtOf(form.district) !== undefined,
    ),
  )
  .refine(...rule("region", "State is required", (form) => isAtHome(form) || form.region !== ""))
  .refine(
    ...rule("zipCode", "Zip code is required", (form) => isAtHome(form) || form.zipCode !== ""),
  );

export type Details = z.infer<typeof detailsSchema>;

/** The address that the form's own fields make. */
export function typedAddress(form: Details): AddressFields {
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

/**
 * The schema of what the second page sends.
 * @param isFree whether nothing is to be paid, and no way to pay asked for
 */
export function deliverySchema(isFree: boolean) {
  const method = z.string({ error: "Please choose how to pay" }).max(30);
  return z.object({
    rateId: z.string({ error: "Please choose how it gets to you" }).max(100),
    method: isFree ? method.default("") : method,
    note: optionalLines(checkoutLimits.note),
  });
}

/** What the last page sends: the checkout, and the quote that it showed. */
export const reviewSchema = z.object({
  checkout: z.string().max(100),
  /** Its hash, and the figures in it that can be named. */
  quote: z.string().max(100),
  seen: z.string().max(20_000).default(""),
});

/** The figures of a quote as the page sends them back; they are shown and compared, nothing else. */
export const seenSchema = z.object({
  lines: z
    .array(
      z.object({
        variantId: z.string().max(100),
        name: z.string().max(400),
        quantity: z.number().int(),
        price: z.number().int(),
      }),
    )
    .max(50),
  delivery: z.number().int(),
  total: z.number().int(),
  dueNow: z.number().int(),
});
