// The frame of the pages on the way to an order: where one is, the form, and what it costs so far.
import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { checkoutPath, checkoutSteps, type CheckoutStep } from "~/models/checkout/checkout";
import { formatMoney, type Currency, type Money } from "~/models/money";

interface CheckoutFrameProps {
  step: CheckoutStep;
  named: Currency | null;
  /** What stands beside the form. */
  aside: ReactNode;
  children: ReactNode;
}

/** The head of these pages: nothing for search engines. */
export function checkoutMeta(title: string) {
  return [{ title: `${title} · Checkout · Gadget Shop` }, { name: "robots", content: "noindex" }];
}

/** Steps that are behind lead back; those ahead are names only. */
export function CheckoutFrame({ step, named, aside, children }: CheckoutFrameProps) {
  const present = checkoutSteps.findIndex((one) => one.step === step);
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-2xl font-bold">{`Checkout: ${checkoutSteps[present]?.name ?? ""}`}</h1>
      <nav aria-label="Checkout" className="mt-2">
        <ul role="list" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-600">
          <li>
            <Link to="/cart" className="link">
              Cart
            </Link>
          </li>
          {checkoutSteps.map((one, index) => (
            <li key={one.step} aria-current={index === present ? "step" : undefined}>
              {index < present ? (
                <Link to={checkoutPath(one.step, named)} className="link">
                  {index + 1}. {one.name}
                </Link>
              ) : (
                <span className={index === present ? "font-semibold text-ink-900" : ""}>
                  {index + 1}. {one.name}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="panel min-w-0 p-4 sm:p-6">{children}</div>
        <aside className="panel flex min-w-0 flex-col gap-3 p-5" aria-label="Your order">
          {aside}
        </aside>
      </div>
    </main>
  );
}

/** What is in the order, while delivery is not chosen. */
export function GoodsSummary({
  lines,
  goods,
}: {
  lines: { variantId: string; name: string; quantity: number; total: Money }[];
  goods: Money;
}) {
  return (
    <>
      <h2 className="text-lg font-semibold">Your order</h2>
      <ul role="list" className="flex flex-col gap-2 text-sm">
        {lines.map(({ variantId, name, quantity, total }) => (
          <li key={variantId} className="flex justify-between gap-3">
            <span className="min-w-0">
              {quantity} × {name}
            </span>{" "}
            <span className="tabular-nums">{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
      <SumRows rows={[["Items", formatMoney(goods)]]} />
      <Link to="/cart" className="link text-sm">
        Change the cart
      </Link>
    </>
  );
}

/** Sums, each with its name; the last one may be the total. */
export function SumRows({
  rows,
  total,
  note,
}: {
  rows: readonly (readonly [name: string, sum: string])[];
  total?: string;
  /** A line below the total. */
  note?: string | null;
}) {
  return (
    <>
      <dl className="flex flex-col gap-1 border-t border-ink-200 pt-3">
        {rows.map(([name, sum]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="text-end tabular-nums">{sum}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="flex justify-between gap-3 text-lg font-bold">
            <dt>Total</dt>
            <dd className="tabular-nums">{total}</dd>
          </div>
        )}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
