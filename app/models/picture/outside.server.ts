// Which addresses of other servers may be a picture of the shop.
import { env } from "~/env.server";

/**
 * The address of a picture at an outside service, in its plain spelling; null for one that the
 * shop's pages must not or could not show.
 */
export function outsidePicture(address: string): string | null {
  if (address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const { origin, username, password } = url;
  if (username || password) return null;
  return env.pictureOrigins.includes(origin) ? url.href : null;
}
