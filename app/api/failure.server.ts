// Answers a call that failed, as JSON in the call's own style.
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { apiFailure } from "~/front/api-errors.js";
import { logError, readOutage, referenceOf } from "~/http/errors.server";
import { retryHeaders, statusOf } from "~/http/refusal.server";
import { Refusal } from "~/models/refusal.server";

/** What a loader or an action is given. */
export type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** A refusal with its words and fields; an outage and a fault with the number that the log has. */
export async function refusal({ request, context }: ApiArgs, error: unknown): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (error instanceof Refusal) {
    const { message, fields } = error;
    const failure = {
      ...apiFailure(pathname, message),
      ...(Object.keys(fields).length > 0 && { fields }),
    };
    return json(failure, { status: statusOf(error, "program"), headers: retryHeaders(error) });
  }
  // The database is away, and says so itself.
  if (error instanceof Response) {
    const { message, reference } = await readOutage(error);
    const { status, headers } = error;
    const failure = apiFailure(pathname, `${message} Reference: ${reference}`);
    return json(failure, { status, headers });
  }
  logError(error, context);
  const message = `Something went wrong. It is our fault, not yours. Reference: ${referenceOf(context)}`;
  return json(apiFailure(pathname, message), 500);
}
