// Counts and sums up what passes through a pipeline.
import { createHash } from "node:crypto";

/** A step of a pipeline that changes nothing. */
export interface Summing {
  through: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** What has passed, once the pipeline is done. */
  sum: () => { bytes: number; sha256: string };
}

/** Makes such a step, for one pipeline. */
export function summing(): Summing {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    through: async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
