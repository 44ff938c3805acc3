// Reads a call's body as JSON, no more of it than the limit.
import { MAX_BYTES } from "~/http/form.server";
import { Refusal } from "~/models/refusal.server";

/** The longest JSON that a call may bring. */
const MAX_JSON_BYTES = 256 * 1024;

/** The text as JSON. @throws Refusal when it is none */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "The body is no valid JSON.");
  }
}

/** Keeps no more than the limit, whatever the request says of its length. */
export async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength;
      // Read on a while without keeping it: a client that is cut off in the middle never sees the answer.
      if (size <= MAX_JSON_BYTES) chunks.push(part.value);
      else if (size > MAX_BYTES) await reader?.cancel();
    }
  } catch {
    // The client has left in the middle of it.
    throw new Refusal("invalid", "The body did not arrive whole.");
  }
  if (size > MAX_JSON_BYTES) throw new Refusal("tooLarge", "What was sent is too large.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal("invalid", "The body is no valid UTF-8.");
  }
}
