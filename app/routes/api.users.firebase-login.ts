// POST /api/users/firebase-login/: signs in by an identity provider's token (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, readBody } from "~/api/call.server";
import { GoogleRefused, providerAway, verifyIdToken } from "~/auth/google.server";
import { signIn } from "~/auth/session.server";
import { tooMany } from "~/auth/strategies.server";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client.server";
import { toContractUser, tokenLoginSchema } from "~/models/account/api.server";
import { countAttemptFrom, refundAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  POST: async ({ request, context }) => {
    const { id_token } = await readBody(request, tokenLoginSchema);
    const address = clientAddress(context);
    const wait = await countAttemptFrom(address, "google");
    if (wait > 0) throw new Refusal("tooMany", tooMany(wait), { retryAfter: wait });
    const { user } = await verifyIdToken(id_token).catch((error: unknown) => {
      throw error instanceof GoogleRefused ? refusal(error) : error;
    });
    await refundAttemptFrom(address, "google");
    const { headers } = await signIn(request, context, user, { remember: false });
    return json({ user: toContractUser(user) }, { headers });
  },
});

function refusal({ by, message }: GoogleRefused): Refusal {
  if (env.google === null) return new Refusal("notFound", message);
  if (message === providerAway) return new Refusal("busy", `Login failed: ${message}`);
  return new Refusal("unproven", by === "shop" ? message : "Google login failed");
}

export const loader = answer;
export const action = answer;
