// Tokens that nobody guesses: random ones, of which the database keeps only hashes, so that who reads it can use none, and keys that follow from the shop's secret.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "~/env.server";

/** A token that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Keys that follow from the shop's secrets and some words, 256 bits each: the database need not keep
 * them. The first secret's, which new links carry, comes first.
 */
export function keysOf(words: string): string[] {
  return env.sessionSecrets.map((secret) =>
    createHmac("sha256", secret).update(words).digest("base64url"),
  );
}
