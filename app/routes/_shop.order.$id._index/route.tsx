// An order's page for its buyer: confirmation, status, what it cost, and what can be done.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { leadBackFromPaying, requireOwnOrder, swapKey } from "~/auth/order.server";
import { signIn } from "~/auth/session.server";
import { PaymentPanel } from "~/components/shop/payment-panel";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { withShop } from "~/document/meta";
import { linkHeaders } from "~/http/mail-link.server";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readForm } from "~/http/form.server";
import { shopOrigin } from "~/http/origin.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { onePasswordSchema } from "~/models/account/forms.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { openAccountWith } from "~/models/order/claim.server";
import { accountBadge } from "~/models/order/order";
import { findLinkKey } from "~/models/order/page.server";
import { findReturnable } from "~/models/order/return.server";
import { findPaymentPanel } from "~/models/payment/panel.server";
import { possibleSteps, waitsForPayment } from "~/models/order/step";
import { Refusal } from "~/models/refusal.server";
import { findReviewable } from "~/models/review/author.server";
import { useDates } from "~/components/ui/dates";
import { Delivery } from "./delivery";
import { AccountOffer, KeepLink } from "./keep";
import { OrderLines } from "./lines";
import { NextSteps } from "./next-steps";
import { Sums } from "./sums";
import { Timeline } from "./timeline";
import { WriteReviews } from "./write-reviews";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: withShop(matches, data ? `Order #${data.order.id}` : "Order not found") },
  { name: "robots", content: "noindex" },
];

export const headers = linkHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  await swapKey(request, id);
  await leadBackFromPaying(request, id);
  const { order, userId } = await requireOwnOrder(request, id);
  const asGuest = userId === null && !order.owned;
  const key = asGuest && order.email === "" ? await findLinkKey(id) : null;
  const panel = waitsForPayment(order) ? await findPaymentPanel(id) : null;
  // Found again: the look at its payment may have changed it.
  const found = panel ? (await requireOwnOrder(request, id)).order : order;
  return {
    order: found,
    panel: waitsForPayment(found) ? panel : null,
    mayCancel: possibleSteps(found, "customer").includes("cancel"),
    mayReturn: found.status === "Delivered" && (await findReturnable(id)).size > 0,
    reviewable: found.status === "Delivered" ? await findReviewable(id) : [],
    link: key === null ? null : `${shopOrigin(request)}/order/${id}?key=${key}`,
    offersAccount: asGuest && order.email !== "",
  };
}

const failed = "The account could not be opened. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, userId } = await requireOwnOrder(request, params.id ?? "");
  return answerForm(submissionOf(form, onePasswordSchema), { context, failed }, async (fields) => {
    if (userId !== null || order.owned || order.email === "") {
      throw new Refusal("impossible", "This order needs no account.");
    }
    await requireAttemptFrom(clientAddress(context), "sign-up");
    const user = await openAccountWith(order, fields.password);
    const { headers } = await signIn(request, context, user, { remember: false });
    const toast = { type: "success", message: "Your account is open, with this order." } as const;
    return redirectWithToast(request, `/order/${order.id}`, toast, { headers });
  });
}

export default function Order() {
  const { formatDate } = useDates();
  const { order, panel, mayCancel, mayReturn, reviewable, link, offersAccount } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="container flex-1 py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold">{`Order #${order.id}`}</h1>
        <span className={`badge ${accountBadge[order.status]}`}>{order.status}</span>
      </div>
      <p className="hint">{`Placed ${formatDate(order.placedAt)}`}</p>
      <NextSteps order={order} mayCancel={mayCancel} mayReturn={mayReturn} />
      {panel && (
        <section className="panel mt-6 p-5" aria-labelledby="payment">
          <h2 id="payment" className="mb-3 text-lg font-semibold">
            Payment
          </h2>
          <PaymentPanel panel={panel} />
        </section>
      )}
      {link && <KeepLink link={link} />}
      {offersAccount && <AccountOffer email={order.email} result={answer?.result} />}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="panel min-w-0 p-5" aria-labelledby="items">
          <h2 id="items" className="text-lg font-semibold">
            Items
          </h2>
          <OrderLines lines={order.lines} currency={order.currency} />
          <Sums order={order} />
        </section>
        <div className="flex min-w-0 flex-col gap-6">
          <WriteReviews orderId={order.id} products={reviewable} />
          <Delivery order={order} />
          <Timeline steps={order.timeline} />
        </div>
      </div>
    </main>
  );
}

/** An order that is not theirs may be found by its number and what it was placed with. */
export function ErrorBoundary() {
  return (
    <ErrorScreen>
      <p>
        <Link to="/track" className="link">
          Track an order by its number
        </Link>
      </p>
    </ErrorScreen>
  );
}
