// POST /api/users/signup/: makes a customer's account (docs/specification.md, section 7).
import { json } from "@remix-run/node";
import { api, readBody } from "~/api/call.server";
import { tooMany } from "~/auth/strategies.server";
import { clientAddress } from "~/http/client.server";
import { signupSchema, toContractUser } from "~/models/account/api.server";
import { countAttemptFrom } from "~/models/account/throttle.server";
import { createCustomer } from "~/models/account/user.server";
import { Refusal } from "~/models/refusal.server";

const answer = api({
  POST: async ({ request, context }) => {
    const fields = await readBody(request, signupSchema);
    const wait = await countAttemptFrom(clientAddress(context), "sign-up");
    if (wait > 0) throw new Refusal("tooMany", tooMany(wait), { retryAfter: wait });
    const user = await createCustomer(fields);
    if (!user) throw new Refusal("taken", "Signup failed. Please try again.");
    return json({ user: toContractUser(user) }, 201);
  },
});

export const loader = answer;
export const action = answer;
