// A line of the cart with the forms that change it.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { CartLine } from "~/models/cart/cart";
import { formatMoney } from "~/models/money";
import { choiceName, fullName, productUrl } from "~/models/product/choice";
import { LineButtons } from "./line-buttons";
import { Quantity } from "./quantity";

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
