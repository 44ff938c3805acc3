// Bodies of requests that nobody reads, or that are large.

/** What an ordinary form may weigh; who sends more is asked for a name first. */
const ORDINARY_BYTES = 256 * 1024;

/** Whether a request brings more than an ordinary form, or does not say how much. */
export function isLarge(request: Request): boolean {
  const length = request.headers.get("content-length");
  return length === null || !(Number(length) <= ORDINARY_BYTES);
}

/** Lets a body pass by without keeping it: a client that is cut off in the middle never sees the answer. */
export async function discardBody(request: Request): Promise<void> {
  const reader = request.body?.getReader();
  while (reader && !(await reader.read()).done);
}
