// What the first page on the way to an order sends: who buys, and where it goes.
import * as z from "zod";
import { addressLimits } from "~/models/account/address";
import { emailField, isPhone } from "~/models/account/forms.server";
import { districtOf, homeCountry } from "~/models/shipping/shipping";
import { optionalText, requiredText } from "~/models/text.server";
import { isAtHome, rule } from "./typed-address.server";
import { checkoutLimits } from "./checkout";

const part = optionalText(addressLimits.field);

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
