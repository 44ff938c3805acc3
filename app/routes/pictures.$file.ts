// Uploaded product pictures: /pictures/ID-WIDTH.webp.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "~/models/picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const picture = await readPicture(params.file ?? "");
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
