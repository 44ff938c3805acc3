// POST /api/users/login/: signs in by e-mail and password (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, readBody } from "~/api/call.server";
import { signIn } from "~/auth/session.server";
import { provePassword, ProofRefused } from "~/auth/strategies.server";
import { loginSchema, toContractUser } from "~/models/account/api.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  POST: async ({ request, context }) => {
    const fields = await readBody(request, loginSchema);
    const user = await provePassword(request, context, fields).catch((error: unknown) => {
      throw error instanceof ProofRefused ? refusal(error) : error;
    });
    // The contract knows no "remember me": the session ends with the browser, or after a day.
    const { headers } = await signIn(request, context, user, { remember: false });
    return json({ user: toContractUser(user) }, { headers });
  },
});

function refusal({ message, retryAfter }: ProofRefused): Refusal {
  return retryAfter > 0
    ? new Refusal("tooMany", message, { retryAfter })
    : new Refusal("unproven", message);
}

export const loader = answer;
export const action = answer;
