// The form that sets a stock right: which variant, how many came or went, and why.
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { Field, SelectField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { adjustReasons } from "~/models/stock";
import type { StockPage } from "~/models/product/stock.server";
import { productsPath } from "~/models/product/table";

interface AdjustFormProps {
  page: StockPage & { key: string; draft: Partial<Values> | null };
  answer: { result: SubmissionResult } | undefined;
  isDialog: boolean;
}

interface Values {
  [name: string]: string;
  variant: string;
  difference: string;
  reason: string;
  note: string;
}

/** A product's only variant need not be chosen. */
export function AdjustForm({ page, answer, isDialog }: AdjustFormProps) {
  const { search } = useLocation();
  const { variants, variant, key, draft } = page;
  const [form, fields] = useForm<Values>({
    id: "adjust-stock",
    lastResult: answer?.result,
    defaultValue: draft ?? { variant, difference: "", reason: "counted", note: "" },
  });
  const only = variants.length === 1 ? variants[0] : undefined;
  return (
    <DialogForm form={form} className="grid gap-4 sm:grid-cols-2">
      {/* One that was refused did nothing: its key is as good as a new one. */}
      <input type="hidden" name="key" value={key} />
      {isDialog && <input type="hidden" name="back" value="table" />}
      {only ? (
        <p className="sm:col-span-2">
          <input type="hidden" name="variant" value={only.id} />
          In stock: <b className="tabular-nums">{only.stock}</b>
        </p>
      ) : (
        <div className="sm:col-span-2">
          <SelectField field={fields.variant} label="Variant">
            {variants.map(({ id, name, stock }) => (
              <option key={id} value={id}>
                {`${name} (${stock} in stock)`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Field
        field={fields.difference}
        label="Difference"
        required
        maxLength={20}
        autoComplete="off"
        placeholder="for example 5 or -2"
        hint="How many came. A minus says that they went."
      />
      <SelectField field={fields.reason} label="Reason">
        {Object.entries(adjustReasons).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <Field
          field={fields.note}
          label="Note"
          maxLength={200}
          hint="For another reason please say which."
        />
      </div>
      {isDialog ? (
        <DialogFoot back={`${productsPath}${search}`} word="Cancel" className="sm:col-span-2">
          <SubmitButton>Save the stock</SubmitButton>
        </DialogFoot>
      ) : (
        <p className="sm:col-span-2">
          <SubmitButton>Save the stock</SubmitButton>
        </p>
      )}
    </DialogForm>
  );
}
