// Accounts whose passwords everybody knows: the start names those of the sample shop here.

/** An account as it is printed where everybody reads it. */
export const publishedLogins: { email: string; password: string }[] = [];

/** Whether an address and a password are those of a published account. */
export function isPublished(email: string, password: string): boolean {
  return publishedLogins.some(
    (login) => login.email === email.toLowerCase() && login.password === password,
  );
}
