// Seals what the database keeps and nobody who reads it may use: AES-256-GCM under a key of the shop's own secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "~/env.server";

/** NIST SP 800-38D: 96 bits of nonce, 128 of tag. */
const [NONCE, TAG] = [12, 16];

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "sealed columns", 32));
}

/**
 * Seals a text.
 * @param owner whose it is: sealed for one account it opens for no other
 */
export function seal(text: string, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.sessionSecrets[0] ?? ""), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what was sealed, under any of the secrets that still count; null under none. */
export function unseal(sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of env.sessionSecrets) {
    try {
      const nonce = bytes.subarray(0, NONCE);
      const opener = createDecipheriv("aes-256-gcm", keyOf(secret), nonce, { authTagLength: TAG });
      opener.setAAD(Buffer.from(owner));
      opener.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      const text = opener.update(bytes.subarray(NONCE + TAG));
      return Buffer.concat([text, opener.final()]).toString("utf8");
    } catch {
      // Another secret's, or damaged.
    }
  }
  return null;
}
