// Products over the API: the picture that comes along (a file, an outside address, or one of this shop), and refusals.
import type { AppLoadContext } from "@remix-run/node";
import { logError } from "~/http/errors.server";
import { shopOrigin } from "~/http/origin.server";
import { PictureRefused } from "~/models/picture/encode.server";
import { outsidePicture } from "~/models/picture/host.server";
import { pictureWords } from "~/models/picture/picture";
import { reusePicture, storeOutsidePicture, storePicture } from "~/models/picture/picture.server";
import { ProductRefused } from "~/models/product/rules.server";
import { Refusal } from "~/models/refusal.server";

/**
 * Stores the picture so that it waits for its product.
 * @returns its id; undefined when the call brought none
 * @throws Refusal 400 for one that cannot be, 503 when it could not be stored
 */
export async function takeApiPicture(
  request: Request,
  context: AppLoadContext,
  { image, image_url }: { image?: File | null; image_url?: string },
): Promise<string | undefined> {
  try {
    if (image) return await storePicture(image);
    if (image_url) return await takeAddress(image_url, shopOrigin(request));
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefused) throw new Refusal("invalid", { image: error.message });
    if (error instanceof Refusal) throw error;
    logError(error, context);
    throw new Refusal("busy", pictureWords.failed);
  }
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

/** Turns what the model refused into the call's answer. */
export function asProductRefusal(error: unknown): never {
  if (!(error instanceof ProductRefused)) throw error;
  const { field, message } = error;
  throw field === null
    ? new Refusal("taken", message)
    : new Refusal("invalid", { [field]: message });
}
