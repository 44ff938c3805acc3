// What is ordered, and what stays behind in the cart.
import { Below } from "~/components/ui/below";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { QuoteLine } from "~/models/checkout/checkout";
import { formatMoney } from "~/models/money";

/** The lines with their sums; what cannot be ordered stands below, with its reason. */
export function Lines({
  lines,
  left,
}: {
  lines: QuoteLine[];
  left: { name: string; why: string }[];
}) {
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
