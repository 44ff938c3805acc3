// What something costs, and what it cost before.
import { formatMoney, type Money } from "~/models/money";

/** The price, with the original one struck through when there is a discount. */
export function Price({ price, originalPrice }: { price: Money; originalPrice: Money | null }) {
  return (
    <p className="price">
      <b>{formatMoney(price)}</b>
      {originalPrice && (
        <s>
          <span className="sr-only">was </span>
          {formatMoney(originalPrice)}
        </s>
      )}
    </p>
  );
}
