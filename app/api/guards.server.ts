// The doors of the JSON API: as the pages' doors, but they answer with a status instead of a redirect.
import { getUser } from "~/auth/session.server";
import type { User } from "~/models/account/user";
import { ApiRefusal } from "./call.server";

/**
 * Lets a signed-in user through.
 * @throws ApiRefusal 401
 */
export async function requireApiUser(request: Request): Promise<User> {
  const user = await getUser(request);
  if (!user) throw new ApiRefusal(401, "Session expired, please log in");
  return user;
}

/**
 * Lets an administrator through.
 * @throws ApiRefusal 401 for visitors, 403 for everyone else
 */
export async function requireApiAdmin(request: Request): Promise<User> {
  const user = await requireApiUser(request);
  if (user.role !== "Admin") throw new ApiRefusal(403, "This call is for administrators only.");
  return user;
}
