// POST /api/users/signup/: makes a customer's account (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, readBody } from "~/api/call.server";
import { clientAddress } from "~/http/client.server";
import { signupSchema, toContractUser } from "~/models/account/api.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { createCustomer } from "~/models/account/user.server";

const answer = api({
  POST: async ({ request, context }) => {
    const fields = await readBody(request, signupSchema);
    await requireAttemptFrom(clientAddress(context), "sign-up");
    const user = await createCustomer(fields);
    return json({ user: toContractUser(user) }, 201);
  },
});

export const loader = answer;
export const action = answer;
