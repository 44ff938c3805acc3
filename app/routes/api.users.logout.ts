// POST /api/users/logout/: ends the session. The spec's client only forgot it; here it is the server's.
import { signOut } from "~/auth/session.server";
import { api, readFields } from "~/http/api.server";

const answer = api({
  POST: async ({ request }) => {
    await readFields(request);
    const headers = { "Set-Cookie": await signOut(request) };
    return new Response(null, { status: 204, headers });
  },
});

export const loader = answer;
export const action = answer;
