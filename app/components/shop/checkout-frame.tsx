// The frame of the pages on the way to an order: where one is, the form, and what stands beside it.
import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { checkoutPath, checkoutSteps, type CheckoutStep } from "~/models/checkout/checkout";
import type { Currency } from "~/models/money";

interface CheckoutFrameProps {
  step: CheckoutStep;
  named: Currency | null;
  /** What stands beside the form. */
  aside: ReactNode;
  children: ReactNode;
}

/** Steps that are behind lead back; those ahead are names only. */
export function CheckoutFrame({ step, named, aside, children }: CheckoutFrameProps) {
  const present = checkoutSteps.findIndex((one) => one.step === step);
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">{`Checkout: ${checkoutSteps[present]?.name ?? ""}`}</h1>
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
