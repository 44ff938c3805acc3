// Takes the place of the back office's own model until it is merged.
import * as z from "zod";
export function findEditableProduct(
  _id: string,
): Promise<null | { version: number; variants: unknown[]; values: Record<string, string> }> {
  return Promise.resolve(null);
}
export function editProductSchema(_n: number) {
  return z.object({});
}
export function saveProduct(
  _id: string,
  _c: unknown,
  _a: unknown,
): Promise<"saved" | "stale" | "unknown"> {
  return Promise.resolve("unknown");
}
