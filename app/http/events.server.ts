// What the log says of who came in, who did not, and who was refused: one line of JSON each, with the account's id and nothing else of a person.
import { writeLog } from "~/front/log.js";

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

/** Writes one line to standard output, unless the log is off. */
export function logEvent(event: SecurityEvent): void {
  writeLog("info", { ...event });
}
