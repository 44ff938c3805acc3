// POST /api/users/signup/: makes a customer's account (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { signUp } from "~/auth/sign-up.server";
import { signupSchema, toContractUser } from "~/models/account/api.server";

const answer = api({
  POST: async ({ request, context }) => {
    const fields = await readBody(request, signupSchema);
    const user = await signUp(context, fields);
    return json({ user: toContractUser(user) }, 201);
  },
});

export const loader = answer;
export const action = answer;
