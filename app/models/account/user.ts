// What a user is: roles, limits and the name's two halves (docs/specification.md, sections 3 and 5).

/** Who may do what: Admin alone opens the back office. */
export type Role = "Admin" | "Customer";

/** A signed-in user as screens see it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  /** What the role is called on screen; empty means the role's own name. */
  roleTitle: string;
  /** The areas of the back office that an administrator is kept to (models/account/area); null: all of it. */
  areas: string | null;
  picture: string | null;
}

/** Longest name and e-mail that a form takes, in characters. */
export const userLimits = { name: 100, email: 254, password: 200, passwordMin: 8 };

/** Where a user lands after signing in, and when visiting a page for visitors only. */
export function homeOf(user: Pick<User, "role">): string {
  return user.role === "Admin" ? "/admin" : "/";
}

/**
 * Splits a name as the profile form shows it (docs/specification.md, section 3): the first name is everything but
 * the last word, the last name is the last word without surrounding brackets.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return {
    firstName: words.join(" "),
    lastName: last.replace(/^[([{<]+/, "").replace(/[)\]}>]+$/, ""),
  };
}

/** Joins the two halves with a space; a missing last name leaves none behind. */
export function joinName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}
