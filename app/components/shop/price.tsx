// What something costs, and what it cost before.
import { convert, formatMoney, type Money } from "~/models/money";

interface PriceProps {
  price: Money;
  originalPrice: Money | null;
  /** Whether it is only the lowest of several. */
  from?: boolean;
  /** Dollars for a taka, in millionths: then it stands in dollars too, with what will be charged beside it. */
  rate?: number | null;
}

/** The price, with the original one struck through when there is a discount. */
export function Price({ rate, from, price, originalPrice }: PriceProps) {
  if (!rate || price.currency === "USD")
    return <Amount price={price} originalPrice={originalPrice} before={from && "From "} />;
  return (
    <>
      <Amount
        price={convert(price, "USD", rate)}
        originalPrice={originalPrice && convert(originalPrice, "USD", rate)}
        before={from && "From "}
      />
      <Amount
        price={price}
        originalPrice={originalPrice}
        before={from ? "You pay from " : "You pay "}
        small
      />
    </>
  );
}

interface AmountProps {
  price: Money;
  originalPrice: Money | null;
  /** Words before the price. */
  before?: string | false;
  small?: boolean;
}

function Amount({ price, originalPrice, before, small = false }: AmountProps) {
  return (
    <p className={small ? "price price-paid" : "price"}>
      <b>{`${before || ""}${formatMoney(price)}`}</b>{" "}
      {originalPrice && (
        <s>
          <span className="sr-only">was </span>
          {formatMoney(originalPrice)}
        </s>
      )}
    </p>
  );
}
