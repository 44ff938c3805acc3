// The lines of a sale: what each variant costs in it and without it; a form while the sale is not over.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Link } from "~/components/ui/link";
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
      <section className="panel overflow-hidden" aria-labelledby="lines-title">
        <h2 id="lines-title" className="px-5 py-4 text-lg font-semibold">
          Prices
        </h2>
        {lines.length === 0 ? (
          <p className="empty">No product is in this sale any more.</p>
        ) : sale.state === "Over" ? (
          <LinesList lines={lines} />
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
      <LinesList lines={lines} fieldOf={(name) => fields[name]} />
      <p className="border-t border-ink-200 px-5 py-4">
        <SubmitButton>Save prices</SubmitButton>
      </p>
    </Form>
  );
}

const named = ({ name, choice }: Line) => ({ name, colour: choice });

interface LinesListProps {
  lines: Line[];
  fieldOf?: (name: string) => Meta | undefined;
}

/** On a phone each line is a block, with nothing beside the screen. */
function LinesList({ lines, fieldOf }: LinesListProps) {
  return (
    <ul role="list" className="divide-y divide-ink-200 border-t border-ink-200">
      {lines.map((line) => (
        <Row key={line.key} line={line} fieldOf={fieldOf} />
      ))}
    </ul>
  );
}

const notes = {
  "": "",
  changed: "Its price was changed during the sale, and stays as it is now",
  left: "Left alone: it cost no more without the sale",
};

function Row({ line, fieldOf }: { line: Line; fieldOf: LinesListProps["fieldOf"] }) {
  const { key, productId, name, choice, sku, price, before, currency, note, isDeleted } = line;
  const full = fullName(named(line));
  const field = fieldOf?.(`price${key}`);
  const remove = fieldOf?.(`remove${key}`);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 px-5 py-4 md:grid-cols-[1fr_9rem_9rem_8rem]">
      <div className="col-span-2 md:col-span-1">
        {isDeleted ? (
          <span className="font-semibold">{`${name} (deleted)`}</span>
        ) : (
          <Link
            to={`/admin/products/${encodeURIComponent(productId)}`}
            className="link font-semibold"
          >
            {name}
          </Link>
        )}
        <span className="hint block">{choice || sku}</span>
        {note !== "" && <span className="hint block">{notes[note]}</span>}
      </div>
      <p className="max-md:col-span-2">
        <span className="hint block">{field ? "Without the sale" : "Price now"}</span>
        {formatMoney({ amount: before, currency })}
      </p>
      {field ? (
        <PriceField field={field} full={full} />
      ) : (
        <SalePrice price={formatMoney({ amount: price, currency })} />
      )}
      {remove && (
        <label className="check self-center">
          <input
            key={remove.id}
            id={remove.id}
            name={remove.name}
            type="checkbox"
            defaultChecked={remove.initialValue === "on"}
            aria-label={`Take out ${full}`}
          />
          <span>Take out</span>
        </label>
      )}
    </li>
  );
}

function SalePrice({ price }: { price: string }) {
  return (
    <p>
      <span className="hint block">In the sale</span>
      {price}
    </p>
  );
}

function PriceField({ field, full }: { field: Meta; full: string }) {
  return (
    <div>
      <span className="hint block" aria-hidden>
        In the sale (৳)
      </span>
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
        className="input w-32"
      />
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors.join(" ")}
        </p>
      )}
    </div>
  );
}
