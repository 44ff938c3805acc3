// GET and PATCH /api/users/profile/: one's own details (spec section 7).
import { json } from "@remix-run/node";
import { requireApiUser } from "~/auth/api.server";
import { api, ApiRefusal, readBody } from "~/http/api.server";
import { patchProfile, profilePatchSchema, toContractUser } from "~/models/user-contract.server";

const answer = api({
  GET: async ({ request }) => json({ user: toContractUser(await requireApiUser(request)) }),

  PATCH: async ({ request }) => {
    const user = await requireApiUser(request);
    const patch = await readBody(request, profilePatchSchema);
    const saved = await patchProfile(user.id, patch);
    if (saved === null) throw new ApiRefusal(401, "Session expired, please log in");
    if (typeof saved === "string") throw new ApiRefusal(409, "Failed to update profile");
    return json({ user: toContractUser({ ...user, ...saved }) });
  },
});

export const loader = answer;
export const action = answer;
