// POST /api/users/login/: signs in by e-mail and password (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { signIn } from "~/auth/session.server";
import { provePassword } from "~/auth/strategies.server";
import { loginSchema, toContractUser } from "~/models/account/api.server";

const answer = api({
  POST: async ({ request, context }) => {
    const fields = await readBody(request, loginSchema);
    const user = await provePassword(request, context, fields);
    // The contract knows no "remember me": the session ends with the browser, or after a day.
    const { headers } = await signIn(request, context, user, { remember: false });
    return json({ user: toContractUser(user) }, { headers });
  },
});

export const loader = answer;
export const action = answer;
