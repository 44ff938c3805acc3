// What lists of the API have in common: the words of their address, and the next page.
import { shopOrigin } from "~/http/origin.server";

/** The words of a call's address after the question mark; the last one counts of two by one name. */
export function readQuery(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  params.delete("_data");
  return Object.fromEntries(params);
}

/** A list's answer, with the address of its next page in the body and as a Link header. */
export function linkToNext<List extends { next: string | null }>(
  request: Request,
  list: List,
): [List, { headers: Record<string, string> }] {
  if (list.next === null) return [list, { headers: {} }];
  const next = new URL(list.next, shopOrigin(request) + new URL(request.url).pathname).href;
  return [{ ...list, next }, { headers: { Link: `<${next}>; rel="next"` } }];
}
