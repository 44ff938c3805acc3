// The way to an account of one's own, for the sign-up form and the API alike.
import type { AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { logMailFault } from "~/http/errors.server";
import { mailTakenEmail } from "~/models/account/taken-email.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { createCustomer, type NewUser } from "~/models/account/user.server";
import { Refusal } from "~/models/refusal.server";

/**
 * Makes a customer's account. To an address that has one already a mail says so: who signs up has not
 * proved that it is theirs, so the refusal does not.
 * @throws Refusal of a taken address, and of too many tries
 */
export async function signUp(context: AppLoadContext, fields: NewUser): Promise<User> {
  await requireAttemptFrom(clientAddress(context), "sign-up");
  try {
    return await createCustomer(fields);
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") {
      // The answer does not wait for the mail server.
      mailTakenEmail(fields.email).catch((fault: unknown) =>
        logMailFault("The mail to a taken address", fault, context),
      );
    }
    throw error;
  }
}
