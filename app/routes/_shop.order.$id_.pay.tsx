// Pays an order: shows how, takes the transaction number, and sends the buyer to the provider's page.
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOwnOrder } from "~/auth/order.server";
import { PaymentPanel } from "~/components/shop/payment-panel";
import { Link } from "~/components/ui/link";
import { withShop } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orNotFound } from "~/http/refusal.server";
import { shopOrigin } from "~/http/origin.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireStartFrom, startPayment } from "~/models/payment/attempt.server";
import { giveNumber, payFormSchema } from "~/models/payment/by-hand.server";
import { changeWay } from "~/models/payment/change.server";
import { findPaymentPanel } from "~/models/payment/panel.server";

export const meta: MetaFunction = ({ params, matches }) => [
  { title: withShop(matches, `Pay order #${params.id ?? ""}`) },
  { name: "robots", content: "noindex" },
];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = (await requireOwnOrder(request, params.id ?? "")).order;
  return { panel: orNotFound(await findPaymentPanel(id)) };
}

const failed = "This did not work. Nothing was paid; please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { order, userId } = await requireOwnOrder(request, params.id ?? "");
  const { id } = order;
  const page = `/order/${id}/pay`;
  const submission = await readSubmission(request, payFormSchema);
  return answerForm(submission, { context, failed }, async ({ method, reference }) => {
    const { by } = await changeWay(id, method);
    if (by.kind === "hosted") {
      await requireStartFrom(clientAddress(context));
      return redirect(await startPayment(id, by.id, shopOrigin(request)), 303);
    }
    if (by.kind === "on delivery") {
      const message = "You pay when you have it in your hands. We call you first.";
      return redirectWithToast(request, `/order/${id}`, { type: "success", message });
    }
    if (reference === undefined) return redirect(page, 303);
    await giveNumber(userId, id, { method: by.id, reference });
    const message = "Thank you. We look for your payment and pack your order then.";
    return redirectWithToast(request, page, { type: "success", message });
  });
}

export default function PayOrder() {
  const { panel } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="container flex-1 py-6">
      <div className="panel mx-auto max-w-2xl p-6">
        <h1 className="mb-5 text-xl font-semibold">Pay order #{panel.orderId}</h1>
        <PaymentPanel panel={panel} result={answer?.result} />
        <p className="mt-6 border-t border-ink-200 pt-4">
          <Link to={`/order/${panel.orderId}`} className="link">
            To your order
          </Link>
        </p>
      </div>
    </main>
  );
}
