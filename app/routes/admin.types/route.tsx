// Types of products: what each counts for in the shop, and how many products are of it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { RowAction } from "~/components/admin/row-action";
import { TableFrame } from "~/components/admin/table-frame";
import { Thumbnail } from "~/components/admin/thumbnail";
import { Icon } from "~/components/ui/icon";
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
          <TableFrame label="Product types table">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">Department</th>
                  <th scope="col">Filter name</th>
                  <th scope="col">Home page tile</th>
                  <th scope="col" className="number">
                    Products
                  </th>
                  <th scope="col" className="number">
                    Actions
                  </th>
                </tr>
              </thead>
              <tbody>
                {types.map((type) => (
                  <Row key={type.id} type={type} />
                ))}
              </tbody>
            </table>
          </TableFrame>
        )}
      </section>
    </AdminPage>
  );
}

type Type = ReturnType<typeof useLoaderData<typeof loader>>["types"][number];

function Row({ type }: { type: Type }) {
  const { id, name, category, filterGroup, usual, tile, picture, products } = type;
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="flex min-w-44 items-center gap-3 text-sm text-ink-900">
          <Thumbnail picture={picture} />
          <Link to={typeUrl(id)} className="link">
            {name}
          </Link>
        </span>
      </th>
      <td>
        {category}
        {usual === 1 && <span className="hint block">Usual type</span>}
      </td>
      <td>{filterGroup}</td>
      <td>{tile ?? "–"}</td>
      <td className="number">{products.toLocaleString("en-US")}</td>
      <td>
        <span className="flex justify-end">
          <RowAction to={typeUrl(id)} icon="pencil" label="Edit" name={name} />
          <RowAction to={typeUrl(id, "/merge")} icon="layers" label="Merge" name={name} />
          <RowAction to={typeUrl(id, "/delete")} icon="trash" label="Delete" name={name} danger />
        </span>
      </td>
    </tr>
  );
}
