// Checkout, last page: everything that is agreed to, and the one button that places the order.
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOpen, requireQuote, toCart } from "~/auth/way.server";
import { findPayUrl } from "~/auth/pay.server";
import { getUser } from "~/auth/session.server";
import { readShopper } from "~/auth/shopper.server";
import { CheckoutFrame } from "~/components/shop/checkout-frame";
import { checkoutMeta } from "~/document/meta";
import { Refused } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { checkoutPath, seenOf } from "~/models/checkout/checkout";
import { reviewSchema } from "~/models/checkout/forms.server";
import { placeCheckout } from "~/models/checkout/place.server";
import { quoteHash } from "~/models/checkout/quote.server";
import { Lines } from "./lines";
import { Part } from "./part";
import { PlaceOrder } from "./place-order";

export const meta: MetaFunction = ({ matches }) => checkoutMeta(matches, "Review");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { way, quote } = await requireQuote(request);
  const { checkout } = way;
  if (!checkout) throw redirect(checkoutPath("details", way.named));
  return json({
    ...{ named: way.named, quote, checkout },
    hash: quoteHash(checkout, quote),
    seen: JSON.stringify(seenOf(quote)),
  });
}

const failed = "The order could not be placed. Nothing was ordered; please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, reviewSchema);
  const shopper = await readShopper(request);
  if (!shopper) return toCart(request);
  await requireOpen(request, await getUser(request));
  return answerForm(submission, { context, failed }, async (agreed) => {
    const placed = await placeCheckout(shopper, agreed, clientAddress(context));
    if ("missing" in placed) {
      return placed.missing === "cart"
        ? toCart(request)
        : redirect(checkoutPath("", placed.currency));
    }
    const paidAt = await findPayUrl(request, context, placed.order);
    if (paidAt !== null) return redirect(paidAt, 303);
    const page = `/order/${encodeURIComponent(placed.order)}`;
    return redirectWithToast(
      request,
      page,
      placed.already
        ? { type: "info", message: "This order is already placed." }
        : { type: "success", message: `Order #${placed.order} is placed.` },
    );
  });
}

export default function Review() {
  const { named, quote, checkout, hash, seen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { delivery, pay } = quote;
  const { name, phone, email, address, note } = checkout;
  const details = checkoutPath("details", named);
  const choices = checkoutPath("delivery", named);
  return (
    <CheckoutFrame
      step="review"
      named={named}
      aside={<PlaceOrder quote={quote} checkoutId={checkout.id} hash={hash} seen={seen} />}
    >
      <Refused result={answer?.result} />
      <Lines lines={quote.lines} left={quote.left} />
      <Part title="Your details" change={details}>
        {name}
        <br />
        {phone}
        {email && (
          <>
            <br />
            {email}
          </>
        )}
      </Part>
      <Part title="Delivery" change={choices}>
        {delivery.name}, {delivery.days}
      </Part>
      {!delivery.pickup && address && (
        <Part title="Address" change={details}>
          {[address.street, address.city, `${address.state} ${address.zipCode}`.trim()].map(
            (line, index) => (
              <span key={index} className="block">
                {line}
                <br />
              </span>
            ),
          )}
          {address.country}
        </Part>
      )}
      <Part title="Payment" change={choices}>
        {pay?.label ?? "Nothing to pay"}
      </Part>
      {note && (
        <Part title="Note" change={choices}>
          {note}
        </Part>
      )}
    </CheckoutFrame>
  );
}
