// One product in the back office's table of products.
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import { productStatus, statusBadge } from "~/models/product/public-state";
import type { AdminProduct } from "~/models/product/table.server";
import { ChooseRow } from "./choose-row";
import { RowAction } from "./row-action";
import { Cell, Row, RowName } from "./table";
import { Thumbnail } from "./thumbnail";

/** Its links lead back to the table as it is searched. */
export function ProductRow({ product, search }: { product: AdminProduct; search: string }) {
  const { id, name, picture, price, stock, category, brand } = product;
  const status = productStatus(product);
  return (
    <Row>
      <Cell kind="choose">
        <ChooseRow id={id} name={name} />
      </Cell>
      <RowName name={name}>
        <span className="row-title">
          <Thumbnail picture={picture} />
          <Link to={`/admin/products/${id}`} className="link row-words">
            {name}
          </Link>
        </span>
      </RowName>
      <Cell kind="brief" number className="whitespace-nowrap">
        {formatMoney(price)}
      </Cell>
      <Cell kind="count" number>
        <Link
          to={`/admin/products/${id}/stock${search}`}
          dialog
          className="link inline-flex min-h-6 items-center"
          aria-label={`Stock of ${name}: ${stock}`}
        >
          {stock}
        </Link>
      </Cell>
      <Cell>{category}</Cell>
      <Cell>{brand}</Cell>
      <Cell kind="brief">
        <span className={`badge ${statusBadge[status]}`}>{status}</span>
      </Cell>
      <Cell kind="actions">
        <RowAction to={`/admin/products/${id}`} icon="eye" label="View" name={name} />
        <RowAction
          to={`/admin/products/${id}/edit${search}`}
          icon="pencil"
          label="Edit"
          name={name}
          dialog
        />
        <RowAction
          to={`/admin/products/${id}/delete${search}`}
          icon="trash"
          label="Delete"
          name={name}
          dialog
          danger
        />
      </Cell>
    </Row>
  );
}
