// GET /api/openapi.json: describes the API for programs.
import { json } from "@remix-run/node";
import { api } from "~/api/call.server";
import { openApi } from "~/api/openapi.server";

const answer = api({
  GET: () => Promise.resolve(json(openApi(), { headers: { "Cache-Control": "no-cache" } })),
});

export const loader = answer;
export const action = answer;
