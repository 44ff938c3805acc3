// Keeps who asked for the newsletter.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { signInSchema } from "~/models/account/forms.server";

/** What the newsletter box sends: an address by the same rules as the sign-in form's. */
export const subscriptionSchema = z.object({
  email: signInSchema.shape.email,
  redirectTo: z.string().optional(),
});

/** Puts an address on the list; one that stands there already stays as it is. */
export async function subscribe(email: string): Promise<void> {
  await getDb()
    .insertInto("subscribers")
    .values({ email: email.toLowerCase(), createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
