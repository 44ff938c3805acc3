// What a request is answered with while the database cannot serve it: 503, with the number that the log keeps.
import { randomUUID } from "node:crypto";
import { requestId, writeOften } from "~/front/log.js";

/** When a client may try again. */
const RETRY_SECONDS = 5;

/**
 * The store behind the shop (database or data folder) is away, full, locked or read-only. It is an
 * answer, because a loader or an action may end with one wherever it is, document, data or JSON.
 */
export class Outage extends Response {
  /** What happened, for the log and for commands; never shown to a visitor. */
  readonly reason: string;
  readonly #said: { message: string; reference: string };

  constructor(readonly fault: unknown) {
    const reference = requestId() ?? randomUUID();
    const message = "The shop cannot be reached at the moment. Please try again in a few seconds.";
    super(JSON.stringify({ message, reference }), {
      status: 503,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": String(RETRY_SECONDS),
      },
    });
    this.reason = reasonOf(fault);
    this.#said = { message, reference };
    writeOften("error", { id: reference, message: `Out of service: ${this.reason}` });
  }

  /** Loaders of one request share what they asked for, and its fault: each reads it, and a body is read once. */
  override json(): Promise<{ message: string; reference: string }> {
    return Promise.resolve(this.#said);
  }

  override toString(): string {
    return this.reason;
  }
}

/**
 * What a caller throws of work that it shares with others: an Outage is a Response, whose body can be read only once, so
 * each gets one of its own.
 */
export function ownFault(error: unknown): unknown {
  return error instanceof Outage ? new Outage(error.fault) : error;
}

/** What went wrong in one sentence, of anything that was thrown. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Outage) return thrown.reason;
  // Node tries each address of a host and gathers what came of it.
  if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join(", ");
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code that Node, SQLite and PostgreSQL give their errors; empty for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
