// Checkout, last page: everything that is agreed to, and the one button that places the order.
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireQuote, toCart } from "~/auth/way.server";
import { findPayUrl } from "~/auth/pay.server";
import { readShopper } from "~/auth/shopper.server";
import { CheckoutFrame, checkoutMeta, SumRows } from "~/components/shop/checkout-frame";
import { Below } from "~/components/ui/below";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { checkoutPath, seenOf, type QuoteLine } from "~/models/checkout/checkout";
import { reviewSchema } from "~/models/checkout/forms.server";
import { placeCheckout } from "~/models/checkout/place.server";
import { quoteHash } from "~/models/checkout/way.server";
import { formatMoney } from "~/models/money";
import { deliveryWords } from "~/models/shipping/shipping";

export const meta: MetaFunction = () => checkoutMeta("Review");

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
  const { delivery, subtotal, total, tax, pay, dueNow, atDoor } = quote;
  const { name, phone, email, address, note } = checkout;
  const isHosted = pay?.by.kind === "hosted";
  const details = checkoutPath("details", named);
  const choices = checkoutPath("delivery", named);
  return (
    <CheckoutFrame
      step="review"
      named={named}
      aside={
        <>
          <h2 className="text-lg font-semibold">What it costs</h2>
          <SumRows
            rows={[
              ["Items", formatMoney(subtotal)],
              ["Delivery", deliveryWords(delivery.price)],
            ]}
            total={formatMoney(total)}
            note={tax.amount > 0 ? `includes ${formatMoney(tax)} VAT` : null}
          />
          {dueNow.amount > 0 && atDoor.amount > 0 && (
            <SumRows
              rows={[
                ["To pay now", formatMoney(dueNow)],
                [delivery.pickup ? "When you fetch it" : "At the door", formatMoney(atDoor)],
              ]}
            />
          )}
          <Form
            method="post"
            // The provider's page is another site's: the browser itself goes there.
            reloadDocument={isHosted}
            className="flex flex-col gap-2"
          >
            <input type="hidden" name="checkout" value={checkout.id} />
            <input type="hidden" name="quote" value={hash} />
            <input type="hidden" name="seen" value={seen} />
            <SubmitButton className="btn btn-primary w-full">
              {isHosted ? `Place order and pay ${formatMoney(dueNow)}` : "Place order"}
            </SubmitButton>
          </Form>
        </>
      }
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

function Lines({ lines, left }: { lines: QuoteLine[]; left: { name: string; why: string }[] }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="font-semibold">
        Items{" "}
        <Link to="/cart" className="link ms-2 text-sm font-normal">
          Change<span className="sr-only"> items</span>
        </Link>
      </h2>
      <ul role="list" className="divide-y divide-ink-200">
        {lines.map(({ variantId, name, picture, quantity, unitPrice, total, changes }) => (
          <li key={variantId} className="flex gap-3 py-3">
            {picture && (
              <Picture
                path={picture}
                alt=""
                sizes="4rem"
                className="size-14 rounded-lg bg-ink-50"
              />
            )}
            <span className="min-w-0 flex-1">
              <b>{name}</b>
              <Below>
                {quantity} × {formatMoney(unitPrice)}
              </Below>
              {changes.map((change) => (
                <span key={change} className="badge badge-yellow whitespace-normal">
                  {change}
                </span>
              ))}
            </span>{" "}
            <b className="tabular-nums">{formatMoney(total)}</b>
          </li>
        ))}
      </ul>
      {left.map(({ name, why }) => (
        <p key={name} className="hint">
          Not part of this order: {name}. {why}
        </p>
      ))}
    </section>
  );
}

function Part({ title, change, children }: { title: string; change: string; children: ReactNode }) {
  return (
    <section className="mt-4 border-t border-ink-200 pt-4" aria-label={title}>
      <h2 className="font-semibold">
        {title}{" "}
        <Link to={change} className="link ms-2 text-sm font-normal">
          Change<span className="sr-only"> {title.toLowerCase()}</span>
        </Link>
      </h2>
      <p>{children}</p>
    </section>
  );
}
