// GET /api/openapi.json: describes the API for programs.
import { json } from "@remix-run/node";
import { api } from "~/http/api.server";
import { openApi } from "~/http/openapi.server";

const answer = api({
  GET: () => Promise.resolve(json(openApi(), { headers: { "Cache-Control": "no-cache" } })),
});

export const loader = answer;
export const action = answer;
