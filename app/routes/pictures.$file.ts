// Uploaded product pictures: /pictures/ID-WIDTH.webp, or the way to the outside service that keeps them.
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "~/models/picture/file.server";
import { findHostedPicture } from "~/models/picture/picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const name = params.file ?? "";
  const picture = await readPicture(name);
  // Forms show what they carry along by its id, wherever it lies.
  const hosted = picture ? null : await findHostedPicture(name);
  if (hosted) return redirect(hosted, { headers: { "Cache-Control": "no-store" } });
  if (!picture) return new Response("Not found\n", { status: 404, headers: missing });
  return new Response(new Uint8Array(picture), { headers: found });
}

const missing = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** A picture never changes under its name. */
const found = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
};
