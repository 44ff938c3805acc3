// Changes of an order that are no steps: what the staff write for each other, and where it goes.
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import { addressLimits, addressLine, type AddressFields } from "~/models/account/address";
import { readAddress } from "~/models/account/address-form.server";
import { phoneSchema } from "~/models/account/forms.server";
import { plainPhone } from "~/models/account/phone";
import type { Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { findForChange, moveOrder } from "./move.server";
import { orderSearchText } from "./order";
import { mayChangeAddress } from "./step";
import { MAX_LINES } from "./stock.server";

const version = z.coerce.number().int();

/** What the form for the note sends. */
export const staffNoteSchema = z.object({ staffNote: optionalLines(2000), version });

/** What the form for the address sends; not every place has a zip code. */
export const orderAddressSchema = z.object({
  street: requiredText("Street is required", addressLimits.field),
  city: requiredText("City is required", addressLimits.field),
  state: requiredText("State is required", addressLimits.field),
  zipCode: optionalText(addressLimits.field),
  country: requiredText("Country is required", addressLimits.field),
  phone: phoneSchema.default(""),
  version,
});

/**
 * Saves what the staff write for each other; the customer never sees it.
 * @throws Refusal when there is no such order, or somebody changed it meanwhile
 */
export async function saveStaffNote(
  actor: Actor,
  id: string,
  { staffNote, version }: z.infer<typeof staffNoteSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, id);
    if (order.version !== version) throw changedMeanwhile("This order");
    if (order.staffNote === staffNote) return;
    await moveOrder(trx, { staff: actor }, order, {
      set: { staffNote },
      note: "Internal note changed",
      forCustomer: false,
      before: { "Internal note": order.staffNote },
      after: { "Internal note": staffNote },
    });
  });
}

/**
 * Sends an order elsewhere, as long as no parcel has left.
 * @throws Refusal when there is no such order, somebody changed it meanwhile, or it has left
 */
export async function saveOrderAddress(
  actor: Actor,
  id: string,
  { version, phone: typed, ...fields }: z.infer<typeof orderAddressSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, id);
    if (order.version !== version) throw changedMeanwhile("This order");
    if (!mayChangeAddress(order)) {
      throw new Refusal("impossible", "The address cannot be changed any more.");
    }
    const before = readAddress(order.address);
    const address: AddressFields = { type: before?.type ?? "Delivery", ...fields };
    const phone = plainPhone(typed);
    const lines = await trx
      .selectFrom("orderLines")
      .select(["name", "sku"])
      .where("orderId", "=", id)
      .limit(MAX_LINES)
      .execute();
    const words = orderSearchText({ ...order, phone }, lines);
    await moveOrder(trx, { staff: actor }, order, {
      set: { address: JSON.stringify(address), phone, words },
      note: "Delivery address changed",
      before: { Address: before ? addressLine(before) : "", Phone: order.phone },
      after: { Address: addressLine(address), Phone: phone },
    });
  });
}
