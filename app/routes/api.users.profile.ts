// GET and PATCH /api/users/profile/: one's own details (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { requireApiUser } from "~/api/guards.server";
import { saveOwnDetails } from "~/auth/password.server";
import { patchProfile, profilePatchSchema, toContractUser } from "~/models/account/api.server";
import { findProfile } from "~/models/account/profile.server";

const answer = api({
  GET: async ({ request }) => json({ user: toContractUser(await requireApiUser(request)) }),

  PATCH: async ({ request, context }) => {
    const user = await requireApiUser(request);
    const patch = await readBody(request, profilePatchSchema);
    const proof = { password: patch.current_password, field: "current_password" };
    await saveOwnDetails(context, user, proof, (confirmed) =>
      patchProfile(user.id, patch, confirmed),
    );
    const saved = await findProfile(user.id);
    return json({ user: toContractUser({ ...user, ...saved }) });
  },
});

export const loader = answer;
export const action = answer;
