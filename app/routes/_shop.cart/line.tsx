// A line of the cart with the forms that change it.
import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { CartLine } from "~/models/cart/cart";
import { formatMoney } from "~/models/money";
import { choiceName, fullName, productUrl } from "~/models/product/choice";

/** What changed stands first, until the shopper agrees: no price rises unseen. */
export function CartLineRow({ line, district }: { line: CartLine; district: string }) {
  const sold = line.available > 0;
  const choice = choiceName(line);
  const name = fullName(line);
  const place = `line-${line.id}`;
  const formId = `${place}-form`;
  const action =
    district === "" ? "/cart" : `/cart?${new URLSearchParams({ district }).toString()}`;
  return (
    <li id={place} className="flex gap-4 p-4">
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
          <Link
            to={productUrl(line.productId, { colour: line.colour, storage: line.storage })}
            className="hover:text-accent-700"
          >
            {line.name}
          </Link>
          {choice && (
            <>
              <br />
              <span className="text-sm font-normal text-ink-600">{choice}</span>
            </>
          )}
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
          {sold && <Quantity line={line} formId={formId} action={action} />}
          <LineButtons line={line} name={name} action={action} />
          <p className="ms-auto text-end">
            {sold && (
              <>
                <b className="text-lg tabular-nums">{formatMoney(line.total)}</b>
                <br />
              </>
            )}
            <span className="hint">{formatMoney(line.unitPrice)} each</span>
          </p>
        </div>
      </div>
    </li>
  );
}

/** Enter presses a form's first button: that one is Update too, where nobody sees it. */
function Quantity({ line, formId, action }: { line: CartLine; formId: string; action: string }) {
  const { quantity, available } = line;
  const id = `${formId}-quantity`;
  return (
    <Form
      id={formId}
      method="post"
      action={action}
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
    >
      {/* The price on the page counts as agreed to. */}
      <input type="hidden" name="lineId" value={line.id} />
      <input type="hidden" name="seenPrice" value={line.unitPrice.amount} />
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        Update
      </button>
      <div className="field">
        <label className="hint" htmlFor={id}>
          Quantity
        </label>
        <div className="stepper stepper-sent">
          <button
            name="step"
            value="-1"
            disabled={quantity <= 1}
            aria-label={`One less: ${line.name}`}
          >
            <Icon name="minus" />
            <span className="sr-only">One less</span>
          </button>
          <input
            key={quantity}
            id={id}
            type="number"
            name="quantity"
            min={0}
            max={available}
            defaultValue={quantity}
          />
          <button
            name="step"
            value="1"
            disabled={quantity >= available}
            aria-label={`One more: ${line.name}`}
          >
            <Icon name="plus" />
            <span className="sr-only">One more</span>
          </button>
        </div>
      </div>
      <button className="btn btn-outline btn-small">Update</button>
    </Form>
  );
}

/** What the shop no longer has cannot be saved for later either. */
function LineButtons({ line, name, action }: { line: CartLine; name: string; action: string }) {
  const lineId = <input type="hidden" name="lineId" value={line.id} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" action={action} preventScrollReset>
        {lineId}
        <button
          name="quantity"
          value="0"
          className="btn btn-outline btn-small"
          aria-label={`Remove ${name}`}
        >
          <Icon name="trash" /> Remove
        </button>
      </Form>
      {line.sold && (
        <Form method="post" action="/cart/later" preventScrollReset>
          {lineId}
          <button className="btn btn-outline btn-small">
            <Icon name="heart" /> Save for later
            <span className="sr-only">: {name}</span>
          </button>
        </Form>
      )}
    </div>
  );
}
