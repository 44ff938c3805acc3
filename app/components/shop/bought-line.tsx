// What was bought, in a row: its picture, its name that leads back to it, its choice, and what belongs beside them.
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import type { BoughtLine as Line } from "~/models/order/order";
import { productUrl } from "~/models/product/choice";

interface BoughtLineProps {
  line: Pick<Line, "productId" | "name" | "choice" | "colour" | "storage" | "picture">;
  /** Under the name. */
  children: ReactNode;
  /** At the end of the row. */
  cost: string;
}

/** What the shop no longer shows has a name that leads nowhere. */
export function BoughtLine({ line, children, cost }: BoughtLineProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      {line.picture ? (
        <Picture path={line.picture} alt="" sizes="4rem" className="size-14 rounded-lg bg-ink-50" />
      ) : (
        <Icon name="package" className="icon size-14 p-3 text-ink-400" />
      )}
      <span className="min-w-0 flex-1">
        {line.productId ? (
          <Link
            to={productUrl(line.productId, { colour: line.colour, storage: line.storage })}
            className="font-semibold hover:text-accent-700"
          >
            {line.name}
          </Link>
        ) : (
          <b>{line.name}</b>
        )}
        {line.choice && <span className="hint block">{line.choice}</span>}
        {children}
      </span>
      <span className="font-semibold tabular-nums">{cost}</span>
    </li>
  );
}
