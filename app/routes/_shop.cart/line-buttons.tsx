// The buttons of a line of the cart: remove, and save for later.
import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import type { CartLine } from "~/models/cart/cart";

/** What the shop no longer has cannot be saved for later either. */
export function LineButtons({
  line,
  name,
  action,
}: {
  line: CartLine;
  name: string;
  action: string;
}) {
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
