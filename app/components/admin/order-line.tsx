// One line of an order: what was bought, with its choice, and what it cost.
import { Below } from "~/components/ui/below";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { formatMoney } from "~/models/money";
import type { OrderDetailLine } from "~/models/order/detail";
import { productUrl } from "~/models/product/choice";

/** Leads to the very choice, while the product is in the shop. */
export function OrderLine({ line }: { line: OrderDetailLine }) {
  const { productId, name, choice, colour, storage, quantity, price, picture } = line;
  return (
    <li className="flex items-center gap-3 py-3">
      {picture ? (
        <Picture
          path={picture}
          alt=""
          sizes="3rem"
          className="size-12 flex-none rounded-md border border-ink-200"
        />
      ) : (
        <Icon name="package" className="size-12 flex-none rounded-md bg-ink-100 p-3 text-ink-600" />
      )}
      <span className="min-w-0 flex-1">
        {productId ? (
          <Link
            to={productUrl(productId, { colour, storage })}
            className="font-semibold hover:text-accent-700"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <Below>
          {choice && `${choice} · `}
          {quantity} × {formatMoney(price)}
        </Below>
      </span>{" "}
      <span className="font-semibold tabular-nums">
        {formatMoney({ ...price, amount: price.amount * quantity })}
      </span>
    </li>
  );
}
