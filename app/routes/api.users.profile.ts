// GET and PATCH /api/users/profile/: one's own details (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, readBody } from "~/api/call.server";
import { requireApiUser } from "~/api/guards.server";
import { saveOwnDetails } from "~/auth/password.server";
import { ProofRefused } from "~/auth/strategies.server";
import { patchProfile, profilePatchSchema, toContractUser } from "~/models/account/api.server";
import { findProfile } from "~/models/account/profile.server";
import { Refusal } from "~/models/refusal.server";

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
    if (!saved) throw new Refusal("unproven", "Session expired, please log in");
    if (outcome !== "saved") throw new Refusal("taken", "Failed to update profile");
    return json({ user: toContractUser({ ...user, ...saved }) });
  },
});

function refusal({ message, retryAfter, field }: ProofRefused): Refusal {
  if (retryAfter > 0) return new Refusal("tooMany", message, { retryAfter });
  return new Refusal("invalid", { [field === "email" ? "email" : "current_password"]: message });
}

export const loader = answer;
export const action = answer;
