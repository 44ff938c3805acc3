// What the forms of addresses send, and an address as an order keeps it.
import * as z from "zod";
import { requiredText } from "~/models/text.server";
import { addressFields, addressLimits, type AddressFields } from "./address";

const field = (name: keyof AddressFields) => {
  const message = addressFields.find((candidate) => candidate.name === name)?.required ?? "";
  return requiredText(message, addressLimits.field);
};

/** What the address form sends: every field is required (docs/specification.md, section 5.5). */
export const addressSchema = z.object({
  type: field("type"),
  street: field("street"),
  city: field("city"),
  state: field("state"),
  zipCode: field("zipCode"),
  country: field("country"),
});

/** An address as an order keeps it: in its own country it may have no zip code. */
const keptAddressSchema = addressSchema.extend({ zipCode: z.string() });

/** The address that an order or a checkout keeps as text; null for none, and for one that cannot be read. */
export function readAddress(text: string | null): AddressFields | null {
  return text === null ? null : (keptAddressSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** What the buttons beside an address send. */
export const addressChangeSchema = z.object({
  intent: z.enum(["default", "delete"]),
  id: z.string().max(100),
});
