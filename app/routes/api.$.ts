// Any other address under /api/: JSON, as a client of the API expects it.
import { api, ApiRefusal } from "~/api/call.server";

const unknown = () => Promise.reject(new ApiRefusal(404, "There is no such call."));
const answer = api({ GET: unknown, POST: unknown, PATCH: unknown, DELETE: unknown });

export const loader = answer;
export const action = answer;
