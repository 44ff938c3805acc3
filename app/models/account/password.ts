// What makes a password strong (docs/specification.md, section 4.5), for the meter in the browser and the check on the server.
import { userLimits } from "./user";

/** One point each; the staff's passwords must have all that are required. */
export const passwordPoints = [
  {
    label: `At least ${userLimits.passwordMin} characters`,
    required: true,
    met: (password: string) => password.length >= userLimits.passwordMin,
  },
  {
    label: "An uppercase letter",
    required: true,
    met: (password: string) => /[A-Z]/.test(password),
  },
  {
    label: "A lowercase letter",
    required: true,
    met: (password: string) => /[a-z]/.test(password),
  },
  { label: "A number", required: true, met: (password: string) => /[0-9]/.test(password) },
  {
    label: "A symbol makes it stronger",
    required: false,
    met: (password: string) => /[^A-Za-z0-9\s]/.test(password),
  },
];

export type Strength = "Weak" | "Medium" | "Strong";

/** 0 or 1 points are Weak, 2 or 3 Medium, 4 or 5 Strong; what the form refuses is never Strong. */
export function passwordStrength(password: string): { points: number; strength: Strength } {
  const points = passwordPoints.filter(({ met }) => met(password)).length;
  return { points, strength: points < 2 ? "Weak" : meetsPolicy(password) ? "Strong" : "Medium" };
}

/** Whether a password may be an administrator's. */
export function meetsPolicy(password: string): boolean {
  return passwordPoints.every(({ required, met }) => !required || met(password));
}
