// Where providers send their notices: each is only a reason to ask the provider.
import type { ActionFunctionArgs } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { readSmallBody } from "~/http/body.server";
import { logNote } from "~/http/errors.server";
import { retryHeaders, statusOf } from "~/http/refusal.server";
import { takeNotice } from "~/models/payment/notice.server";
import { Refusal } from "~/models/refusal.server";

export function loader() {
  return say("Notices are posted here.", 405, { Allow: "POST" });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return say("Notices are posted here.", 405, { Allow: "POST" });
  try {
    const body = await readSmallBody(request);
    const { headers } = request;
    await takeNotice(params.provider ?? "", { body, headers }, clientAddress(context));
    return say("Thank you.", 200);
  } catch (error) {
    if (error instanceof Refusal) {
      return say(error.message, statusOf(error, "program"), retryHeaders(error));
    }
    // The notice comes again, and the order is looked at anyway.
    logNote(`A notice was not followed: ${error instanceof Error ? error.message : "?"}`, context);
    return say("Please send it again.", 503, { "Retry-After": "60" });
  }
}

function say(text: string, status: number, headers: Record<string, string> = {}): Response {
  const type = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${text}\n`, { status, headers: { ...type, ...headers } });
}
