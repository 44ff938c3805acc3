// A user as the JSON API speaks of one: what its calls take, and what they answer.
import * as z from "zod";
import { Refusal } from "~/models/refusal.server";
import {
  currentPasswordField,
  notOwnAddress,
  phoneSchema,
  signInSchema,
  signUpSchema,
} from "./forms.server";
import { findProfile, saveProfile } from "./profile.server";
import type { User } from "./user";

/** A user in answers. */
export const contractUserSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(["Admin", "Customer"]),
});

/** Body of a sign-in by password. */
export const loginSchema = signInSchema.pick({ email: true, password: true });

/** Body of a sign-in by an identity provider's token. */
export const tokenLoginSchema = z.object({
  id_token: z.string({ error: "id_token is required" }).min(1, "id_token is required").max(10_000),
});

/** Body of a sign-up; a role in it is ignored (docs/decisions/016-new-accounts-are-customers.md). */
export const signupSchema = z
  .object({
    name: signUpSchema.shape.name,
    email: signUpSchema.shape.email,
    password: signUpSchema.shape.password,
  })
  .refine(...notOwnAddress);

/** Body of a change to one's own details: what is left out stays as it is. */
export const profilePatchSchema = z.object({
  name: signUpSchema.shape.name.optional(),
  email: signUpSchema.shape.email.optional(),
  phone: phoneSchema.optional(),
  current_password: currentPasswordField.describe("Needed only where `email` names a new address"),
});

/** A user as answers show one. */
export function toContractUser({ name, email, phone, role }: User) {
  return { name, email, phone, role } satisfies z.infer<typeof contractUserSchema>;
}

/**
 * Changes some of a user's own details.
 * @param confirmed whether the password was given: only then does the address change
 * @throws Refusal as saveProfile does, and when there is no such account any more
 */
export async function patchProfile(
  userId: string,
  { name, email, phone }: z.infer<typeof profilePatchSchema>,
  confirmed: boolean,
): Promise<void> {
  // Fields that are not named keep what a save in between gave them.
  for (let attempt = 1; ; attempt += 1) {
    const profile = await findProfile(userId);
    if (!profile) throw new Refusal("notFound", "There is no such account any more.");
    const fields = {
      firstName: name ?? profile.name,
      lastName: "",
      email: email ?? profile.email,
      phone: phone ?? profile.phone,
      version: profile.version,
    };
    try {
      await saveProfile(userId, fields, { confirmed });
      return;
    } catch (error) {
      const stale = error instanceof Refusal && error.code === "stale";
      if (!stale || attempt === 3) throw error;
    }
  }
}
