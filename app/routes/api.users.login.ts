// POST /api/users/login/: signs in by e-mail and password (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, ApiRefusal, readBody, tooManyCalls } from "~/api/call.server";
import { signIn } from "~/auth/session.server";
import { provePassword, ProofRefused } from "~/auth/strategies.server";
import { loginSchema, toContractUser } from "~/models/account/api.server";

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

function refusal({ message, retryAfter }: ProofRefused): ApiRefusal {
  return retryAfter > 0 ? tooManyCalls(message, retryAfter) : new ApiRefusal(401, message);
}

export const loader = answer;
export const action = answer;
