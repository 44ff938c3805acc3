// Leads a stream of Node's through a step that speaks the web's streams.
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";

type Bytes = ReadableStream<Uint8Array>;

/**
 * @param from what the step reads
 * @param step is given the same bytes, and returns others
 * @throws what the step throws before its first byte; later faults break the stream that is returned
 */
export async function throughWeb(
  from: Readable,
  step: (bytes: Bytes) => Promise<Bytes>,
): Promise<Readable> {
  // Both types are of one class; the DOM's own lacks what Node's can do.
  const given = Readable.toWeb(from) as unknown as Bytes;
  return Readable.fromWeb((await step(given)) as unknown as NodeWebStream);
}
