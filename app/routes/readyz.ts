// Says whether the shop can serve: the database answers.
import { isDatabaseReady } from "~/models/readiness.server";

export async function loader() {
  const ready = await isDatabaseReady();
  return new Response(ready ? "ready\n" : "not ready\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
