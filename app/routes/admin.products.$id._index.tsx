// A product as the back office knows it: fields, variants, pictures, sales, and who changed what.
import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { ChangeList } from "~/components/fields/change-list";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { orNotFound } from "~/http/refusal.server";
import { formatMoney } from "~/models/money";
import { newFormKey } from "~/models/product/create.server";
import { galleryUrl } from "~/models/product/gallery";
import { findProductPage } from "~/models/product/detail.server";
import { stockBadge, stockStatus } from "~/models/product/product";
import { productStatus, stateWords, statusBadge } from "~/models/product/public-state";
import { noProduct } from "~/models/product/product.server";
import { specificationsUrl } from "~/models/product/specification-rows";
import { productsPath } from "~/models/product/table";
import { variantsPath } from "~/models/product/variants/grid";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data?.product.name ?? "Product");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const product = orNotFound(await findProductPage(params.id ?? ""), noProduct);
  return { product, formKey: newFormKey() };
}

type Product = SerializeFrom<typeof loader>["product"];

export default function ProductPage() {
  const { product } = useLoaderData<typeof loader>();
  const { id, name, description, specifications, pictures, history } = product;
  return (
    <AdminPage title={name} lead={`uid ${id}`} actions={<Actions product={product} />}>
      <Section title="Details">
        <Facts product={product} />
        <p className="mt-4">
          <Link
            to={`${productsPath}/${encodeURIComponent(id)}/places`}
            className="btn btn-outline btn-small"
          >
            <Icon name="home" /> Places on the home page
          </Link>
        </p>
        <p className="mt-4 whitespace-pre-line text-ink-700">{description || "No description."}</p>
      </Section>
      <Section title="Variants">
        <Variants product={product} />
      </Section>
      <Section title="Pictures">
        <p className="mb-3">
          <Link to={galleryUrl(id)} className="btn btn-outline btn-small">
            <Icon name="image" /> Change pictures
          </Link>
        </p>
        {pictures.length === 0 ? (
          <p className="text-ink-600">No picture yet.</p>
        ) : (
          <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 xl:grid-cols-8">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <Picture
                  path={picture.path}
                  alt={picture.alt}
                  sizes="160px"
                  className="aspect-square h-auto w-full rounded-lg border border-ink-200"
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Specification">
        <p className="mb-3">
          <Link to={specificationsUrl(id)} className="btn btn-outline btn-small">
            <Icon name="pencil" /> Change specifications
          </Link>
        </p>
        {specifications.length === 0 ? (
          <p className="text-ink-600">No specification yet.</p>
        ) : (
          <List rows={specifications.map(({ label, value }) => [label, value])} />
        )}
      </Section>
      <Section title="History">
        <History entries={history} />
      </Section>
    </AdminPage>
  );
}

function Actions({ product: { id, inShop } }: { product: Product }) {
  const { formKey } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={productsPath} className="btn btn-outline">
        All products
      </Link>
      <Link to={`/product/${id}`} className="btn btn-outline">
        <Icon name="store" /> {inShop ? "View in the shop" : "Preview"}
      </Link>
      <Link to={variantsPath(id)} className="btn btn-outline">
        <Icon name="layers" /> Variants
      </Link>
      <Form method="post" action={`${productsPath}/${id}/duplicate`}>
        <input type="hidden" name="formKey" value={formKey} />
        <button type="submit" className="btn btn-outline">
          <Icon name="boxes" /> Duplicate
        </button>
      </Form>
      <Link to={`${productsPath}/${id}/stock`} className="btn btn-outline">
        <Icon name="package" /> Stock
      </Link>
      <Link to={`${productsPath}/${id}/edit`} className="btn btn-primary">
        <Icon name="pencil" /> Edit
      </Link>
      <Link to={`${productsPath}/${id}/delete`} className="btn btn-danger">
        <Icon name="trash" /> Delete
      </Link>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-5">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ product }: { product: Product }) {
  const { stock, price, originalPrice, discountPercent, rating, reviewCount } = product;
  const status = productStatus(product);
  const dates = useDates();
  const before = originalPrice && `${formatMoney(originalPrice)} (${discountPercent}% off)`;
  return (
    <List
      rows={[
        [
          "Status",
          <span key="status" className={`badge ${statusBadge[status]}`}>
            {status}
          </span>,
        ],
        ["In the shop", stateWords(product, dates)],
        ["Price", formatMoney(price)],
        ["Price before discount", before ?? "–"],
        ["Stock", String(stock)],
        ["Sold", String(product.soldCount)],
        ["Rating", rating > 0 ? `${(rating / 10).toFixed(1)} (${reviewCount} reviews)` : "–"],
        ["Category", product.category + (product.categoryStatus === "Active" ? "" : " (inactive)")],
        ["Type", product.type ?? "–"],
        ["Brand", product.brand],
        ["Product code", product.code],
        ["Added", product.createdOn],
        ["Last changed", product.updatedOn],
      ]}
    />
  );
}

function List({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {rows.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="hint">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Variants({ product: { id: productId, variants } }: { product: Product }) {
  return (
    <Table label="Variants table" columns={variantColumns}>
      {variants.map(({ id, name, sku, price, stock, active }) => (
        <Row key={id}>
          <RowName name={name}>{name}</RowName>
          <Cell className="whitespace-nowrap">{sku}</Cell>
          <Cell kind="brief" number className="whitespace-nowrap">
            {formatMoney(price)}
          </Cell>
          <Cell kind="count" number>
            <Link
              to={`${productsPath}/${productId}/stock?variant=${encodeURIComponent(id)}`}
              className="link inline-flex min-h-6 items-center"
              aria-label={`Stock of ${name}: ${stock}`}
            >
              {stock}
            </Link>
          </Cell>
          <Cell kind="brief">
            {active === 1 ? (
              <span className={`badge ${stockBadge[stockStatus(stock)]}`}>
                {stockStatus(stock)}
              </span>
            ) : (
              <span className="badge badge-gray">Not sold</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const variantColumns = [
  { label: "Variant" },
  { label: "SKU" },
  { label: "Price(৳)", number: true },
  { label: "Stock", number: true },
  { label: "Status" },
];

function History({ entries }: { entries: Product["history"] }) {
  if (entries.length === 0) return <p className="text-ink-600">Nobody has changed it yet.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {entries.map(({ id, actor, action, at, age, changes }) => (
        <li key={id} className="rounded-lg border border-ink-200 p-4">
          <h3 className="mb-2 text-sm">
            <b>{actor}</b> {action} it{" "}
            <time dateTime={at} className="text-ink-600">
              {age}
            </time>
          </h3>
          {changes.length > 0 && (
            <ChangeList changes={changes} heads={{ from: "Before", to: "After" }} />
          )}
        </li>
      ))}
    </ol>
  );
}
