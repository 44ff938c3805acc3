// Any other address under /api/: JSON, as a client of the API expects it.
import { api } from "~/api/call.server";
import { Refusal } from "~/models/refusal.server";

const unknown = () => Promise.reject(new Refusal("notFound", "There is no such call."));
const answer = api({ GET: unknown, POST: unknown, PATCH: unknown, DELETE: unknown });

export const loader = answer;
export const action = answer;
