// A line of the cart with the forms that change it.
import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { CartLine } from "~/models/cart/cart";
import { formatMoney } from "~/models/money";

/** What changed stands first, until the shopper agrees: no price rises unseen. */
export function CartLineRow({ line }: { line: CartLine }) {
  const sold = line.available > 0;
  const choice = [line.colour, line.storage].filter(Boolean).join(", ");
  const formId = `line-${line.id}`;
  return (
    <li className="flex gap-4 p-4">
      {line.picture ? (
        <Picture
          path={line.picture}
          alt=""
          sizes="6rem"
          className="size-16 rounded-lg bg-ink-50 sm:size-24"
        />
      ) : (
        <span className="flex size-16 items-center justify-center rounded-lg bg-ink-50 text-ink-400 sm:size-24">
          <Icon name="package" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="font-semibold">
          <Link to={`/product/${line.productId}`} className="hover:text-accent-700">
            {line.name}
          </Link>
          {choice && <span className="block text-sm font-normal text-ink-600">{choice}</span>}
        </p>
        {line.changes.length > 0 && (
          <p className="flex flex-wrap items-center gap-2">
            {line.changes.map((change) => (
              <span key={change} className="badge badge-yellow whitespace-normal">
                {change}
              </span>
            ))}
            {sold && (
              <button form={formId} className="btn btn-outline btn-small">
                OK<span className="sr-only">, I have seen what changed: {line.name}</span>
              </button>
            )}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-3">
          {sold && (
            <Form
              id={formId}
              method="post"
              action="/cart"
              preventScrollReset
              className="flex items-end gap-2"
            >
              <input type="hidden" name="lineId" value={line.id} />
              <input type="hidden" name="seenPrice" value={line.unitPrice.amount} />
              <label className="field">
                <span className="hint">Quantity</span>
                <input
                  key={line.quantity}
                  type="number"
                  name="quantity"
                  min={0}
                  max={line.available}
                  defaultValue={line.quantity}
                  className="input w-20 py-1"
                />
              </label>
              <button className="btn btn-outline">Update</button>
            </Form>
          )}
          <Form method="post" action="/cart" preventScrollReset>
            <input type="hidden" name="lineId" value={line.id} />
            <button
              name="quantity"
              value="0"
              className="btn btn-outline"
              aria-label={`Remove ${line.name}`}
            >
              <Icon name="trash" /> Remove
            </button>
          </Form>
          <p className="ms-auto text-end">
            {sold && <b className="block text-lg tabular-nums">{formatMoney(line.total)}</b>}
            <span className="hint">{formatMoney(line.unitPrice)} each</span>
          </p>
        </div>
      </div>
    </li>
  );
}
