// The lines of a sale: what each variant costs in it and without it; a form while the sale is not over.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { TableFrame } from "~/components/admin/table-frame";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Pagination } from "~/components/ui/pagination";
import type { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { fullName } from "~/models/product/choice";
import { formatMoney, moneyInput } from "~/models/money";
import { saleUrl, type SaleState } from "~/models/sale/sale";
import type { SaleLine } from "~/models/sale/sale.server";
import { tableUrl } from "~/models/table";

type Line = SaleLine & { key: string };
type Meta = ComponentProps<typeof Field>["field"];

interface LinesProps {
  sale: { id: string; version: number; state: SaleState };
  lines: Line[];
  page: number;
  pages: number;
  /** What was typed before signing in again. */
  draft: Record<string, string> | null;
  result: SubmissionResult | undefined;
}

/** A page of them. */
export function Lines(props: LinesProps) {
  const { sale, lines, page, pages } = props;
  return (
    <>
      <section className="panel overflow-hidden" aria-labelledby="lines">
        <h2 id="lines" className="px-5 py-4 text-lg font-bold">
          Prices
        </h2>
        {lines.length === 0 ? (
          <p className="empty">No product is in this sale any more.</p>
        ) : sale.state === "Over" ? (
          <LinesTable lines={lines} />
        ) : (
          <LinesForm {...props} />
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(saleUrl(sale.id), { page: number })}
      />
    </>
  );
}

function LinesForm({ sale, lines, page, draft, result }: LinesProps) {
  const saved = Object.fromEntries(
    lines.flatMap(({ key, price }) => [
      [`price${key}`, moneyInput(price)],
      [`remove${key}`, ""],
    ]),
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "lines",
    lastResult: result,
    defaultValue: draft ?? { ...saved, version: String(sale.version) },
  });
  const version = fields.version;
  return (
    <Form
      method="post"
      replace
      {...getFormProps(form)}
      action={tableUrl(saleUrl(sale.id), { page })}
    >
      <div className="flex flex-col gap-4 px-5 empty:hidden">
        <FormErrors form={form} />
        {version && (
          <SavedMeanwhile
            version={{ field: version, saved: sale.version }}
            values={lines.flatMap((line) => {
              const field = fields[`price${line.key}`];
              return field
                ? [{ label: fullName(named(line)), saved: moneyInput(line.price), field }]
                : [];
            })}
          />
        )}
      </div>
      <LinesTable lines={lines} fieldOf={(name) => fields[name]} />
      <p className="border-t border-ink-200 px-5 py-4">
        <SubmitButton>Save prices</SubmitButton>
      </p>
    </Form>
  );
}

const named = ({ name, choice }: Line) => ({ name, colour: choice });

interface LinesTableProps {
  lines: Line[];
  fieldOf?: (name: string) => Meta | undefined;
}

function LinesTable({ lines, fieldOf }: LinesTableProps) {
  return (
    <TableFrame label="Prices table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="number">
              {fieldOf ? "Without the sale" : "Price now"}
            </th>
            <th scope="col">In the sale (৳)</th>
            {fieldOf && <th scope="col">Take out</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} fieldOf={fieldOf} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const notes = {
  "": "",
  changed: "Its price was changed during the sale, and stays as it is now",
  left: "Left alone: it cost no more without the sale",
};

function Row({ line, fieldOf }: { line: Line; fieldOf: LinesTableProps["fieldOf"] }) {
  const { key, productId, name, choice, sku, price, before, currency, note, isDeleted } = line;
  const full = fullName(named(line));
  const field = fieldOf?.(`price${key}`);
  const remove = fieldOf?.(`remove${key}`);
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="block min-w-32 text-sm text-ink-900">
          {isDeleted ? (
            `${name} (deleted)`
          ) : (
            <Link to={`/admin/products/${encodeURIComponent(productId)}`} className="link">
              {name}
            </Link>
          )}
        </span>
        <span className="hint block">{choice || sku}</span>
        {note !== "" && <span className="hint block">{notes[note]}</span>}
      </th>
      <td className="number">{formatMoney({ amount: before, currency })}</td>
      <td>
        {field ? (
          <>
            <input
              key={field.id}
              id={field.id}
              name={field.name}
              type="number"
              min={0}
              step="any"
              inputMode="decimal"
              required
              aria-label={`Price of ${full}`}
              aria-invalid={field.errors ? true : undefined}
              aria-describedby={field.errors && field.errorId}
              defaultValue={typeof field.initialValue === "string" ? field.initialValue : ""}
              className="input w-28"
            />
            {field.errors && (
              <p className="field-error" id={field.errorId}>
                {field.errors.join(" ")}
              </p>
            )}
          </>
        ) : (
          formatMoney({ amount: price, currency })
        )}
      </td>
      {remove && (
        <td>
          <input
            key={remove.id}
            id={remove.id}
            name={remove.name}
            type="checkbox"
            defaultChecked={remove.initialValue === "on"}
            aria-label={`Take ${full} out`}
            className="size-6"
          />
        </td>
      )}
    </tr>
  );
}
