// Answers with an icon of the shop, or that the one which the browser has is still the shop's.
import { redirect } from "@remix-run/node";
import { findIcon, type IconName } from "~/models/settings/icon.server";

/** Browsers ask again after an hour; what did not change is not sent again. */
export async function answerIcon(request: Request, name: IconName): Promise<Response> {
  const icon = await findIcon(name);
  if ("elsewhere" in icon)
    return redirect(icon.elsewhere, { headers: { "Cache-Control": "no-store" } });
  const { bytes, type, etag } = icon;
  const headers = {
    "Cache-Control": "public, max-age=3600",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  };
  const known = request.headers.get("If-None-Match")?.split(/,\s*/) ?? [];
  if (known.some((one) => one.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": type } });
}
