// Photos of reviews: /photos/ID-WIDTH.webp, for everybody once the review is shown, before that for its author and the staff.
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { maySeePhoto } from "~/auth/photo.server";
import { readPicture } from "~/models/picture/file.server";
import { isHosted } from "~/models/picture/picture";
import { findPhoto } from "~/models/review/photos.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = params.file ?? "";
  const photo = await findPhoto(name);
  if (!photo || !(await maySeePhoto(request, photo))) return missing();
  if (isHosted(photo.path)) return redirect(photo.path, { headers: unkept });
  const bytes = await readPicture(name, "photos");
  if (!bytes) return missing();
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...(photo.isShown ? { "Cache-Control": forMinutes } : unkept),
      "Content-Type": "image/webp",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** In the browser alone, and not for long: the review may be hidden at any time. */
const forMinutes = "private, max-age=300";
const unkept = { "Cache-Control": "private, no-store" };

function missing(): Response {
  const plain = {
    "Content-Type": "text/plain; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response("Not found\n", { status: 404, headers: { ...plain, ...unkept } });
}
