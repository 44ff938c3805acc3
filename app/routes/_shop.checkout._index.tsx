// Checkout: leads to the first page that is not answered yet, or says that an order waits for its payment.
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { getUser } from "~/auth/session.server";
import { readShopper, shopperOf } from "~/auth/shopper.server";
import { requireWay } from "~/auth/way.server";
import { UnpaidOrderPanel } from "~/components/shop/unpaid-order";
import { checkoutMeta } from "~/document/meta";
import { Refused } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { checkoutPath } from "~/models/checkout/checkout";
import { nextStep } from "~/models/checkout/quote.server";
import { refilledWords } from "~/models/order/step";
import { takeStep } from "~/models/order/step.server";
import { findUnpaid } from "~/models/order/unpaid.server";

export const meta: MetaFunction = ({ matches }) => checkoutMeta(matches, "An order waits");

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await readShopper(request);
  const unpaid = shopper && (await findUnpaid(shopper));
  if (unpaid) return { unpaid };
  const { way } = await requireWay(request);
  throw redirect(checkoutPath(nextStep(way), way.named));
}

const failed = "The order could not be changed. Please try again.";

export const handle = { noAnswer: failed };

const changeSchema = z.object({
  order: z.string().max(20),
  version: z.coerce.number().int(),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, changeSchema);
  const user = await getUser(request);
  const shopper = await shopperOf(request, user);
  const unpaid = shopper && (await findUnpaid(shopper));
  return answerForm(submission, { context, failed }, async ({ order, version }) => {
    // Paid, ended or another one by now: the page says how it stands.
    if (unpaid?.id !== order) return redirect("/checkout");
    await takeStep({ customer: user?.id ?? null }, order, { step: "cancel", version });
    return redirectWithToast(request, "/cart", { type: "info", message: refilledWords });
  });
}

export default function Checkout() {
  const { unpaid } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="container flex-1 py-6">
      <div className="panel mx-auto flex max-w-2xl flex-col gap-5 p-6">
        <h1 className="text-xl font-semibold">Checkout</h1>
        <Refused result={answer?.result} />
        <UnpaidOrderPanel order={unpaid} />
      </div>
    </main>
  );
}
