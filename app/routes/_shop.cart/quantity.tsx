// The quantity of a line of the cart.
import { Form } from "@remix-run/react";
import { useRef } from "react";
import { useFollow } from "~/components/ui/follow";
import { Icon } from "~/components/ui/icon";
import type { CartLine } from "~/models/cart/cart";

/** Enter presses a form's first button: that one is Update too, where nobody sees it. */
export function Quantity({
  line,
  formId,
  action,
}: {
  line: CartLine;
  formId: string;
  action: string;
}) {
  const { quantity, available } = line;
  const id = `${formId}-quantity`;
  const input = useRef<HTMLInputElement>(null);
  useFollow(quantity, () => {
    const field = input.current;
    if (!field) return;
    field.value = String(quantity);
    // A button that has come to its end would take the focus with it.
    if (field.form?.querySelector(":focus:disabled")) field.focus();
  });
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
            ref={input}
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
