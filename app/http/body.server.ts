// Bodies of requests that nobody reads, that are large, or that do not say how large they are.
import { Refusal } from "~/models/refusal.server";

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

/**
 * Reads a body as text, however it comes: one in chunks does not say how long it is.
 * @throws Refusal of more than an ordinary form's
 */
export async function readSmallBody(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    bytes += chunk.byteLength;
    if (bytes > ORDINARY_BYTES) {
      void reader?.cancel().catch(() => undefined);
      throw new Refusal("tooLarge", "What was sent is too large.");
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
