// The one way to say no: what is thrown when something cannot be done as it was asked.

/** Why not. What status each is answered with stands in app/http/refusal.server.ts. */
export type RefusalCode =
  /** What was sent breaks a rule. */
  | "invalid"
  /** Its body is longer than the address takes. */
  | "tooLarge"
  /** Its body is of a kind that the address does not take. */
  | "unreadable"
  /** Who asks has not proved who they are. */
  | "unproven"
  /** Who asks may not. */
  | "forbidden"
  /** There is no such thing. */
  | "notFound"
  /** There was one, and it is used up. */
  | "gone"
  /** Somebody changed it since who asks looked at it. */
  | "stale"
  /** Only one may have it, and another one has it: a name, an address, a form's key. */
  | "taken"
  /** In order, but not possible as things stand. */
  | "impossible"
  /** Asked too often. */
  | "tooMany"
  /** The shop, or a service behind it, cannot at the moment. */
  | "busy";

interface RefusalOptions {
  /** What the words are about, line by line, in words that may be shown. */
  details?: readonly string[];
  /** Seconds until it makes sense to ask again. */
  retryAfter?: number;
  /** What happened, for the log; never shown. */
  cause?: unknown;
}

/** What was asked cannot be done. Nothing has been changed. */
export class Refusal extends Error {
  /** What is wrong with each field that is at fault, in words that may be shown. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the message is about, line by line: each product that changed, each fault of many. */
  readonly details: readonly string[];
  /** Seconds until it makes sense to ask again; 0 where time changes nothing. */
  readonly retryAfter: number;

  /** @param words what may be shown: of the whole, or of each field by its name */
  constructor(
    readonly code: RefusalCode,
    words: string | Readonly<Record<string, string>>,
    { details = [], retryAfter = 0, cause }: RefusalOptions = {},
  ) {
    super(typeof words === "string" ? words : Object.values(words).join(" "), { cause });
    this.fields = typeof words === "string" ? {} : words;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/**
 * The refusal of a change to what somebody else changed meanwhile.
 * @param what the thing, as the beginning of a sentence: "This product"
 */
export function changedMeanwhile(what: string): Refusal {
  const message = `${what} was changed since you opened this form. Please compare and save again.`;
  return new Refusal("stale", message);
}
