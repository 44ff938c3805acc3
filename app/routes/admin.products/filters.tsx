// The filters of the products table: a form behind a button, which works without scripts.
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { LoadFailure } from "~/components/admin/load-failure";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { countFilters, productsPath, productsUrl, type ProductView } from "~/models/product/table";
import { productStatuses } from "~/models/product/public-state";

interface ProductFiltersProps {
  view: ProductView;
  /** Null when they could not be loaded. */
  choices: { categories: { id: string; name: string }[]; brands: string[] } | null;
}

const noFilters = { category: "", brand: "", status: "", min: "", max: "", page: 1 } as const;

/** Open while a filter is in force, so that nobody wonders where the other products are. */
export function ProductFilters({ view, choices }: ProductFiltersProps) {
  const { q, sort, dir, category, brand, status, min, max, size } = view;
  const count = countFilters(view);
  const kept: Record<string, string | number> =
    sort === "newest" ? { q, size } : { q, sort, dir, size };
  const brands = choices?.brands ?? [];
  const key = JSON.stringify([category, brand, status, min, max]);
  return (
    <details open={count > 0} key={String(count > 0)}>
      <summary className="btn btn-outline inline-flex">
        <Icon name="filter" />
        Filters
        {count > 0 && <span className="badge badge-blue">{count}</span>}
      </summary>
      <Form
        action={productsPath}
        key={key}
        className="mt-3 grid gap-3 rounded-lg bg-ink-50 p-4 sm:grid-cols-2 lg:grid-cols-5"
      >
        {Object.entries(kept).map(([name, value]) =>
          value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {choices === null ? (
          <LoadFailure message="Failed to load categories" />
        ) : (
          <Choice name="category" label="Category" value={category}>
            {choices.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        <Choice name="brand" label="Brand" value={brand}>
          {(brand === "" || brands.includes(brand) ? brands : [brand, ...brands]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice name="status" label="Status" value={status}>
          {productStatuses.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <fieldset className="field min-w-0">
          <legend className="label mb-1">Stock</legend>
          <span className="flex items-center gap-2">
            <Pieces name="min" label="Filter by stock from" value={min} placeholder="from" />
            <span aria-hidden>–</span>
            <Pieces name="max" label="Filter by stock to" value={max} placeholder="to" />
          </span>
        </fieldset>
        <p className="flex flex-wrap items-center gap-x-3 self-end">
          <button type="submit" className="btn btn-dark">
            Apply
          </button>
          {count > 0 && (
            <Link
              to={productsUrl({ ...view, ...noFilters })}
              className="link inline-flex min-h-10 items-center"
            >
              Clear filters
            </Link>
          )}
        </p>
      </Form>
    </details>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  const id = `filter-${name}`;
  return (
    <div className="field min-w-0">
      {/* The form over the table has a field of the same name. */}
      <label className="label" htmlFor={id}>
        <span className="sr-only">Filter by </span>
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="input min-h-10 py-1.5">
        <option value="">All</option>
        {children}
      </select>
    </div>
  );
}

function Pieces({
  name,
  label,
  value,
  placeholder,
}: {
  name: string;
  label: string;
  value: number | "";
  placeholder: string;
}) {
  return (
    <input
      type="number"
      name={name}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      min={0}
      step={1}
      inputMode="numeric"
      className="input min-h-10 min-w-0 py-1.5"
    />
  );
}
