// The door of a photo with a review: open to all once the review is shown, before that to its author and to who decides.
import { reviewsPath } from "~/models/review/review";
import type { AskedPhoto } from "~/models/review/photos.server";
import { mayGo } from "./areas.server";
import { lacksFactor } from "./guards.server";
import { maySeeOrder } from "./order.server";
import { getUser } from "./session.server";

/** Whether who asks may see a photo now. */
export async function maySeePhoto(request: Request, photo: AskedPhoto): Promise<boolean> {
  if (photo.isShown) return true;
  const user = await getUser(request);
  if (user && user.id === photo.userId) return true;
  if (user?.role === "Admin" && mayGo(user, reviewsPath) && !(await lacksFactor(user, reviewsPath)))
    return true;
  return photo.orderId !== null && maySeeOrder(request, photo.orderId);
}
