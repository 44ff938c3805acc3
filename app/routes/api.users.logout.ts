// POST /api/users/logout/: ends the session on the server (docs/decisions/006-sessions-on-the-server.md).
import { readBody } from "~/api/body.server";
import { api } from "~/api/call.server";
import { signOut } from "~/auth/session.server";
import { noFields } from "~/models/field.server";

const answer = api({
  POST: async ({ request }) => {
    await readBody(request, noFields);
    const headers = { "Set-Cookie": await signOut(request) };
    return new Response(null, { status: 204, headers });
  },
});

export const loader = answer;
export const action = answer;
