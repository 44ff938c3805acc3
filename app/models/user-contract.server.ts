// A user as the JSON API speaks of one: what its calls take, and what they answer.
import * as z from "zod";
import { type User } from "./user";
import {
  findProfile,
  notOwnAddress,
  phoneSchema,
  saveProfile,
  signInSchema,
  signUpSchema,
} from "./user.server";

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

/** Body of a sign-up; a role in it is ignored (design: new accounts are customers). */
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
});

/** A user as answers show one. */
export function toContractUser({ name, email, phone, role }: User) {
  return { name, email, phone, role } satisfies z.infer<typeof contractUserSchema>;
}

/**
 * Changes some of a user's own details.
 * @returns the details as they are now; "taken" when another account has the address, "stale" when
 * somebody else kept changing them, null when the account is gone
 */
export async function patchProfile(userId: string, patch: z.infer<typeof profilePatchSchema>) {
  // Fields that are not named keep what a save in between gave them.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const profile = await findProfile(userId);
    if (!profile) return null;
    const { version, name, email, phone } = { ...profile, ...patch };
    const outcome = await saveProfile(userId, {
      firstName: name,
      lastName: "",
      email,
      phone,
      version,
    });
    if (outcome === "saved") return { name, email, phone };
    if (outcome === "taken") return "taken";
  }
  return "stale";
}
