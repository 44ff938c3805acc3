// How a refusal is answered: its status, and the page that says so.
import { json } from "@remix-run/node";
import { Refusal, type RefusalCode } from "~/models/refusal.server";

/** The status of each refusal; where two stand, a page's form is answered with the first, a program with the second. */
const statuses: Record<RefusalCode, number | [form: number, program: number]> = {
  invalid: 400,
  unproven: [400, 401],
  forbidden: [400, 403],
  notFound: 404,
  stale: 409,
  taken: [400, 409],
  impossible: 409,
  gone: 410,
  tooLarge: 413,
  unreadable: 415,
  tooMany: 429,
  busy: 503,
};

/** The status that a refusal is answered with. */
export function statusOf({ code }: Refusal, asked: "form" | "program"): number {
  const status = statuses[code];
  return typeof status === "number" ? status : status[asked === "form" ? 0 : 1];
}

/** What is not there may be there tomorrow, or for somebody else. */
const unkept = { "Cache-Control": "private, no-store" };

/** Says when to ask again, where that is known. */
export function retryHeaders({ retryAfter }: Refusal): Record<string, string> {
  return retryAfter > 0 ? { "Retry-After": String(retryAfter) } : {};
}

/**
 * Waits for what a page cannot be without.
 * @throws Response the page that says why there is none
 */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof Refusal ? errorPage(error) : error;
  });
}

/**
 * What a page is about.
 * @throws Response 404, the page that says that it is not there
 */
export function orNotFound<T>(found: T | null | undefined, message?: string): T {
  if (found === null || found === undefined) {
    throw json(message ? { message } : null, { status: 404, headers: unkept });
  }
  return found;
}

/** Whether nothing is left that a form could be about. */
export function isPage({ code }: Refusal): boolean {
  return code === "notFound" || code === "gone";
}

/** The page that says so. */
export function errorPage(refusal: Refusal): Response {
  const headers = { ...unkept, ...retryHeaders(refusal) };
  return json({ message: refusal.message }, { status: statusOf(refusal, "form"), headers });
}
