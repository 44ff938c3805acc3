// GET and PATCH /api/users/profile/: one's own details (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, ApiRefusal, badFields, readBody, tooManyCalls } from "~/api/call.server";
import { requireApiUser } from "~/api/guards.server";
import { saveOwnDetails } from "~/auth/password.server";
import { ProofRefused } from "~/auth/strategies.server";
import { patchProfile, profilePatchSchema, toContractUser } from "~/models/account/api.server";
import { findProfile } from "~/models/account/profile.server";

const answer = api({
  GET: async ({ request }) => json({ user: toContractUser(await requireApiUser(request)) }),

  PATCH: async ({ request, context }) => {
    const user = await requireApiUser(request);
    const patch = await readBody(request, profilePatchSchema);
    const outcome = await saveOwnDetails(context, user, patch.current_password, (confirmed) =>
      patchProfile(user.id, patch, confirmed),
    ).catch((error: unknown) => {
      throw error instanceof ProofRefused ? refusal(error) : error;
    });
    const saved = outcome === "gone" ? null : await findProfile(user.id);
    if (!saved) throw new ApiRefusal(401, "Session expired, please log in");
    if (outcome !== "saved") throw new ApiRefusal(409, "Failed to update profile");
    return json({ user: toContractUser({ ...user, ...saved }) });
  },
});

function refusal({ message, retryAfter, field }: ProofRefused): ApiRefusal {
  if (retryAfter > 0) return tooManyCalls(message, retryAfter);
  return badFields({ [field === "email" ? "email" : "current_password"]: message });
}

export const loader = answer;
export const action = answer;
