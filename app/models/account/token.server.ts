// Random tokens for cookies; the database keeps only their hashes, so who reads it can use none.
import { createHash, randomBytes } from "node:crypto";

/** A token that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
