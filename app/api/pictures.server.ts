// The picture that comes with a product over the API: a file, an outside address, or one of this shop.
import type { AppLoadContext } from "@remix-run/node";
import { shopOrigin } from "~/http/origin.server";
import { orUploadFailed } from "~/http/uploads.server";
import { outsidePicture } from "~/models/picture/outside.server";
import { reusePicture } from "~/models/picture/reuse.server";
import { storeOutsidePicture, storePicture } from "~/models/picture/store.server";
import { Refusal } from "~/models/refusal.server";

/**
 * Stores the picture so that it waits for its product.
 * @returns its id; undefined when the call brought none
 * @throws Refusal of one that cannot be, or when it could not be stored
 */
export async function takeApiPicture(
  request: Request,
  context: AppLoadContext,
  { image, image_url }: { image?: File | null; image_url?: string },
): Promise<string | undefined> {
  if (image) return orUploadFailed(storePicture(image), context);
  if (image_url) return orUploadFailed(takeAddress(image_url, shopOrigin(request)), context);
  return undefined;
}

async function takeAddress(address: string, origin: string): Promise<string> {
  const own = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (own?.origin === origin) {
    const path = own.pathname.replace(/-\d+\.webp$/, "");
    const id = path.startsWith("/pictures/") ? await reusePicture(path) : null;
    if (id === null) throw new Refusal("invalid", { image_url: "This shop has no such picture." });
    return id;
  }
  const outside = outsidePicture(address);
  if (outside === null) {
    throw new Refusal("invalid", {
      image_url: "Pictures of this address are not shown here: PICTURE_ORIGINS does not name it.",
    });
  }
  return storeOutsidePicture(outside);
}
