// What the log says of who came in, who did not, and who was refused: one line of JSON each, with the account's id and nothing else of a person.
import type { AppLoadContext } from "@remix-run/node";
import { env } from "~/env.server";
import { referenceOf } from "./errors.server";

/** Something that whoever looks into an attack wants to know. */
export interface SecurityEvent {
  event: "sign-in" | "proof" | "password" | "refused";
  outcome: "done" | "failed";
  /** The account's id; null for an address that has none. */
  user: string | null;
  /** What proved it, or should have. */
  by?: string;
  /** The path asked for, without its query. */
  path?: string;
}

/**
 * Writes one line to standard output, unless the log is off.
 * @param context of the request; null where it is not at hand
 */
export function logEvent(context: AppLoadContext | null, event: SecurityEvent): void {
  if (!env.log) return;
  const id = context === null ? {} : { id: referenceOf(context) };
  console.log(JSON.stringify({ time: new Date().toISOString(), level: "info", ...id, ...event }));
}
