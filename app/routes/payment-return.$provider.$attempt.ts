// Where a provider sends the buyer back to, by link or by a post from its own site: asks how the try stands, and shows the order.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { discardBody } from "~/http/body.server";
import { logNote } from "~/http/errors.server";
import { orNotFound } from "~/http/refusal.server";
import { settleForReader } from "~/models/payment/settle.server";
import { findAttempt } from "~/models/payment/try.server";

export function loader(args: LoaderFunctionArgs) {
  return comeBack(args);
}

export async function action(args: ActionFunctionArgs) {
  // What is posted could be anybody's word: nothing of it is read.
  void discardBody(args.request).catch(() => undefined);
  return comeBack(args);
}

/** Reads no cookie: a post from another site brings none, and the order's own page asks for it. */
async function comeBack({ params, context }: LoaderFunctionArgs) {
  const attempt = orNotFound(await findAttempt(params.attempt ?? ""));
  if (attempt.provider !== params.provider) return orNotFound(null);
  await settleForReader(attempt.id).catch((error: unknown) => {
    // The order is looked at again soon, and its page says that it waits.
    logNote(`A payment was not asked about: ${String(error)}`, context);
  });
  const search = new URLSearchParams({ payment: attempt.id }).toString();
  return redirect(`/order/${attempt.orderId}?${search}`, 303);
}
