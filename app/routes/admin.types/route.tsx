// Types of products: what each counts for in the shop, and how many products are of it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { RowAction } from "~/components/admin/row-action";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Thumbnail } from "~/components/admin/thumbnail";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { typeUrl } from "~/models/product/type";
import { countTypes, listTypes } from "~/models/product/type-rows.server";

export const meta: MetaFunction = () => adminMeta("Product types");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [types, count] = await Promise.all([listTypes(), countTypes()]);
  return {
    types: types.map(({ id, name, category, filterGroup, usual, picture, ...type }) => ({
      ...{ id, name, category, filterGroup, usual, picture, products: count(id) },
      tile: type.featuredAs && `${type.featuredAs}, place ${type.featuredPosition}`,
    })),
  };
}

export default function Types() {
  const { types } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Product types"
      lead="What a product is, in whichever department it stands"
      actions={
        <p className="flex flex-wrap gap-3">
          <Link to="/admin/categories" className="btn btn-outline">
            Categories
          </Link>
          <Link to={typeUrl("new")} className="btn btn-primary">
            <Icon name="plus" /> Add type
          </Link>
        </p>
      }
    >
      <section className="panel overflow-hidden" aria-label="Product types">
        {types.length === 0 ? (
          <p className="empty">No types yet</p>
        ) : (
          <Table label="Product types table" columns={columns} width="wide">
            {types.map((type) => (
              <TypeRow key={type.id} type={type} />
            ))}
          </Table>
        )}
      </section>
    </AdminPage>
  );
}

type Type = ReturnType<typeof useLoaderData<typeof loader>>["types"][number];

const columns = [
  { label: "Type" },
  { label: "Department" },
  { label: "Filter name" },
  { label: "Home page tile" },
  { label: "Products", number: true },
  { label: "Actions", number: true },
];

function TypeRow({ type }: { type: Type }) {
  const { id, name, category, filterGroup, usual, tile, picture, products } = type;
  return (
    <Row>
      <RowName name={name}>
        <span className="row-title">
          <Thumbnail picture={picture} />
          <Link to={typeUrl(id)} className="link">
            {name}
          </Link>
        </span>
      </RowName>
      <Cell kind="brief">
        {category}
        {usual === 1 && <span className="hint block">Usual type</span>}
      </Cell>
      <Cell>{filterGroup}</Cell>
      <Cell>{tile ?? "–"}</Cell>
      <Cell kind="count" number>
        {products.toLocaleString("en-US")}
      </Cell>
      <Cell kind="actions">
        <RowAction to={typeUrl(id)} icon="pencil" label="Edit" name={name} />
        <RowAction to={typeUrl(id, "/merge")} icon="layers" label="Merge" name={name} />
        <RowAction to={typeUrl(id, "/delete")} icon="trash" label="Delete" name={name} danger />
      </Cell>
    </Row>
  );
}
