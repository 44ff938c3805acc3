// POST /api/users/firebase-login/: signs in by an identity provider's token (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { verifyIdToken } from "~/auth/google.server";
import { signIn } from "~/auth/session.server";
import { clientAddress } from "~/http/client.server";
import { toContractUser, tokenLoginSchema } from "~/models/account/api.server";
import { refundAttemptFrom, requireAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  POST: async ({ request, context }) => {
    const { id_token } = await readBody(request, tokenLoginSchema);
    const address = clientAddress(context);
    await requireAttemptFrom(address, "google");
    const { user } = await verifyIdToken(id_token).catch((error: unknown) => {
      throw error instanceof Refusal ? inApiWords(error) : error;
    });
    await refundAttemptFrom(address, "google");
    const { headers } = await signIn(request, context, user, { remember: false, by: "Google" });
    return json({ user: toContractUser(user) }, { headers });
  },
});

function inApiWords(refusal: Refusal): Refusal {
  const { code, message } = refusal;
  if (code === "busy") return new Refusal("busy", `Login failed: ${message}`);
  if (code === "notFound") return refusal;
  const known = code === "forbidden" || code === "impossible";
  return new Refusal("unproven", known ? message : "Google login failed");
}

export const loader = answer;
export const action = answer;
