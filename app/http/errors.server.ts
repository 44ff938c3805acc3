// Unexpected errors: the number that the visitor is shown, and what the log keeps under it.
import type { AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { writeFault, writeOften } from "~/front/log.js";

/** The request's reference number; made here where no front stands before the app. */
export function referenceOf(context: AppLoadContext): string {
  context.requestId ??= randomUUID();
  return String(context.requestId);
}

/** Writes one JSON line to standard error, unless the client left while it was sending: the request's own line says so. */
export function logError(error: unknown, context: AppLoadContext): void {
  if (isCutOff(error)) return;
  writeFault(error, { id: referenceOf(context) });
}

/** Writes one JSON line about what is no fault of the shop's: it has no place in the code to look at. */
export function logNote(message: string, context: AppLoadContext): void {
  writeOften("warn", { id: referenceOf(context), message });
}

/** Whether this is what Node says of a body that was cut off. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ECONNRESET" && error.message === "aborted";
}

const outageSchema = z.object({ message: z.string(), reference: z.string() });

/** What the answer of a store that is away says: it stands in the log already, under its own number. */
export async function readOutage(answer: Response): Promise<z.infer<typeof outageSchema>> {
  return outageSchema.parse(await answer.json());
}

/**
 * Sees to it that the error that broke an action stands in the log.
 * @returns what its form says: the message, and the number that the log keeps it under
 */
export async function reportFault(
  error: unknown,
  context: AppLoadContext,
  message: string,
): Promise<string[]> {
  if (!(error instanceof Response)) logError(error, context);
  const reference =
    error instanceof Response ? (await readOutage(error)).reference : referenceOf(context);
  return [message, `If it keeps happening, tell us this number: ${reference}`];
}

/**
 * Writes to the log that a mail could not be sent, by its code alone: the mail server's own words
 * may hold the address.
 * @param what it was, as the beginning of a sentence
 */
export function logMailFault(what: string, error: unknown, context: AppLoadContext): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  logNote(`${what} could not be sent: ${code}`, context);
}

/** What the page can do without: null when it fails, and the fault is in the log. */
export async function orNull<T>(found: Promise<T>, context: AppLoadContext): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    logError(error, context);
    return null;
  }
}
