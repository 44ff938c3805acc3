// What there is to choose of a product: colours and the product's second option, each with a word for what is sold out.
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import { productUrl, type Choice, type ChosenProduct, type Option } from "~/models/product/choice";
import { swatches } from "~/models/product/product";

/** Links: every choice has an address, and where it is loaded anew the page begins at what it is about. */
export function Options({ product, choice }: { product: ChosenProduct; choice: Choice }) {
  const { id, colours, storages, optionName } = product;
  return (
    <>
      {colours.length > 0 && (
        <section aria-label="Colour">
          <p className="mb-2 text-sm">
            <b>Colour:</b> {choice.colour}
          </p>
          <ul className="flex flex-wrap gap-2">
            {colours.map((option) => (
              <OptionLink
                key={option.name}
                to={productUrl(id, { ...choice, colour: option.name, picture: 0 })}
                option={option}
                chosen={option.name === choice.colour}
                swatch={swatches[option.name] ?? "#8b96aa"}
              />
            ))}
          </ul>
        </section>
      )}
      {storages.length > 0 && (
        <section aria-label={optionName}>
          <p className="mb-2 text-sm">
            <b>{`${optionName}:`}</b> {choice.storage}
          </p>
          <ul className="flex flex-wrap gap-2">
            {storages.map((option) => (
              <OptionLink
                key={option.name}
                to={productUrl(id, { ...choice, storage: option.name })}
                option={option}
                chosen={option.name === choice.storage}
                priced
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface OptionLinkProps {
  to: string;
  option: Option;
  chosen: boolean;
  /** The colour to show beside its name, as CSS writes it. */
  swatch?: string;
  /** Whether it says its price. */
  priced?: boolean;
}

function OptionLink({ to, option, chosen, swatch, priced = false }: OptionLinkProps) {
  const { name, price, soldOut } = option;
  return (
    <li>
      <Link
        to={to}
        place="buy"
        replace
        className={soldOut ? "option option-out" : "option"}
        aria-current={chosen ? "true" : undefined}
      >
        {swatch && <i style={{ background: swatch }} />}
        <span>{name}</span>
        {priced && <small>{` ${formatMoney(price)}`}</small>}
        {soldOut && <small>{" Sold out"}</small>}
      </Link>
    </li>
  );
}
