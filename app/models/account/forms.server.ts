// What the forms of an account send, each with its rules.
import * as z from "zod";
import { optionalText, plainAddress, requiredText, text } from "~/models/text.server";
import { isCommonPassword, isOwnAddress } from "./common-password.server";
import { joinName, userLimits } from "./user";

/** An e-mail address, with a form's own words for a missing and a wrong one. */
export function emailField(required: string, invalid: string) {
  return requiredText(required, userLimits.email).pipe(z.string().regex(plainAddress, invalid));
}

const email = emailField("E-mail is required", "Invalid email address");

const tooCommon = "This password is too common. Please choose another one.";

/** A password to be set, of the length that every account's has, and not the first that is guessed. */
export function newPassword(tooShort: string, required = "Password is required") {
  return text(userLimits.password, "Password is too long", required)
    .min(userLimits.passwordMin, tooShort)
    .refine(
      (password) => password.length < userLimits.passwordMin || !isCommonPassword(password),
      tooCommon,
    );
}

/** A new account's password is not its e-mail address; said although other fields have faults. */
export const notOwnAddress: [
  (form: { email: string; password: string }) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] = [
  ({ email, password }) => !isOwnAddress(password, email),
  {
    path: ["password"],
    message: "Please choose a password that is not your e-mail address",
    when: ({ value }) => areTexts(value, ["email", "password"]),
  },
];

/** The comparison of both passwords; it runs although other fields have faults, so that all messages show at once. */
export const samePasswords: [
  (form: { password: string; confirmPassword: string }) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] = [
  (form) => form.password === form.confirmPassword,
  {
    path: ["confirmPassword"],
    message: "Passwords do not match",
    when: ({ value }) => areTexts(value, ["password", "confirmPassword"]),
  },
];

function areTexts(value: unknown, names: string[]): boolean {
  const form = value as Record<string, unknown>;
  return names.every((name) => typeof form[name] === "string");
}

/** What the sign-in form sends. */
export const signInSchema = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .max(userLimits.password, "Password is too long"),
  remember: z.literal("on", { error: "Please tick Remember me to sign in" }),
  redirectTo: z.string().optional(),
});

/** What the sign-up form sends; a role in it is ignored (docs/decisions/016-new-accounts-are-customers.md). */
export const signUpSchema = z
  .object({
    name: requiredText("Full name is required", userLimits.name),
    email,
    password: newPassword("Password must be at least 8 characters long"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
    terms: z.literal("on", { error: "Please accept the terms to create an account" }),
  })
  .refine(...notOwnAddress)
  .refine(...samePasswords);

/** What the page of a guest's order sends to open an account with it. */
export const onePasswordSchema = z.object({
  password: newPassword("Password must be at least 8 characters long"),
});

/** What the form of a forgotten password sends. */
export const forgottenSchema = z.object({ email });

/** What the form of the link in the mail sends. */
export const resetSchema = z
  .object({
    token: z.string().max(100),
    password: newPassword("Password must be at least 8 characters long"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
  })
  .refine(...samePasswords);

/** What the account area's password form sends (docs/specification.md, section 5.4). */
export const changePasswordSchema = z
  .object({
    currentPassword: text(userLimits.password, undefined, "Current password is required"),
    password: newPassword("Password must be at least 8 characters", "New password is required"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
  })
  .refine(...samePasswords);

/** 10 to 15 digits; a plus before them, and blanks, hyphens and brackets between them, if one likes. */
export function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, "").length;
  return /^\+?[\d ()-]+$/.test(value) && digits >= 10 && digits <= 15;
}

/** A phone number, or none. */
export const phoneSchema = text(30)
  .trim()
  .refine((value) => value === "" || isPhone(value), "Invalid phone number");

/** The current password beside one's own details: a new e-mail address alone needs it. */
export const currentPasswordField = text(userLimits.password).optional();

/** What the profile form sends (docs/specification.md, section 5.3). */
export const profileSchema = z
  .object({
    firstName: requiredText("First name is required", userLimits.name),
    lastName: optionalText(userLimits.name),
    email,
    phone: phoneSchema.default(""),
    currentPassword: currentPasswordField,
    /** The version that the form was filled from. */
    version: z.coerce.number().int(),
  })
  .refine(({ firstName, lastName }) => joinName(firstName, lastName).length <= userLimits.name, {
    path: ["lastName"],
    message: `Please use at most ${userLimits.name} characters for both names together`,
  });
