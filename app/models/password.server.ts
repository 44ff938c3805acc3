// Hashes and checks passwords with argon2id.
import { hash, verify } from "@node-rs/argon2";

/** Argon2id (the library's default) at OWASP's setting of 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password, salt included, for storage. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain, options);
}

let decoy: Promise<string> | undefined;

/**
 * Says whether the password is the one behind the hash. Without a hash the same work is done
 * against a decoy, so that the time taken does not tell whether an account exists.
 */
export async function passwordMatches(plain: string, hashed: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("a password that nobody has");
  const matches = await verify(hashed ?? (await decoy), plain);
  return hashed !== undefined && matches;
}
