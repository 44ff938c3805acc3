// The grid of a product's variants: options, SKUs, prices, stock, order, and which are sold.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { mergeEntries, readShown } from "~/models/product/merge";
import { noProduct } from "~/models/product/product.server";
import { productsPath } from "~/models/product/table";
import { variantLimits, variantsPath } from "~/models/product/variants/grid";
import {
  findVariantGrid,
  saveVariantGrid,
  variantGridSchema,
  type VariantGrid,
} from "~/models/product/variants/grid.server";
import { VariantsSavedMeanwhile } from "./saved-meanwhile";
import { VariantRow } from "./row";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(`Variants of ${data?.grid.name ?? "a product"}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const grid = orNotFound(await findVariantGrid(params.id ?? ""), noProduct);
  return { grid, draft: await readDraft(request) };
}

const failed = "Failed to save the variants. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const { rows } = orNotFound(await findVariantGrid(id), noProduct);
  const submission = submissionOf(form, variantGridSchema(rows), { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    await saveVariantGrid(user, id, change);
    const toast = { type: "success", message: "Variants saved" } as const;
    return redirectWithToast(request, variantsPath(id), toast);
  });
}

export default function Variants() {
  const { grid } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const saved = useRef(grid.version);
  if (!answer) saved.current = grid.version;
  // A saved form begins anew: else the faults of a try before would stay on it.
  return <Grid key={saved.current} />;
}

function Grid() {
  const { grid, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, rows, values } = grid;
  const typed = (answer?.result.initialValue ?? draft) as Record<string, string> | null;
  // conform takes another object for another answer.
  const { result, merged, shown } = useMemo(
    () => mergedForm(grid, typed, answer?.result),
    [grid, typed, answer],
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "variants",
    lastResult: result,
    defaultValue: merged?.values ?? values,
  });
  return (
    <AdminPage
      title="Variants"
      lead={name}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={`${productsPath}/${id}`} className="btn btn-outline">
            Back to the product
          </Link>
          <Link to={`${variantsPath(id)}/add`} className="btn btn-outline">
            <Icon name="plus" /> Add variants
          </Link>
        </div>
      }
    >
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {/* The button that Enter presses: the first one of the form. */}
        <button type="submit" className="hidden">
          Save variants
        </button>
        <FormErrors form={form} />
        {merged && <VariantsSavedMeanwhile grid={grid} typed={typed} merged={merged} />}
        <input type="hidden" name="version" value={grid.version} />
        <input type="hidden" name="shown" value={JSON.stringify(shown)} />
        <div className="panel max-w-xl p-4">
          {fields.optionName && (
            <Field
              field={fields.optionName}
              label="What the second option is called"
              hint="Storage, size, length: beside the colour."
              maxLength={variantLimits.option}
              required
            />
          )}
        </div>
        <div className="flex flex-col gap-4">
          {rows.map((row, index) => (
            <VariantRow
              key={row.key}
              row={row}
              productId={id}
              optionName={values.optionName ?? ""}
              fieldOf={(field) => fields[field + row.key]}
              place={{ index, count: rows.length }}
            />
          ))}
        </div>
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-ink-200 bg-white px-4 py-3">
          <SubmitButton>Save variants</SubmitButton>
        </div>
      </Form>
    </AdminPage>
  );
}

/** The form as it goes on: what was typed, with what somebody else saved of the rest since. */
function mergedForm<Result extends object>(
  { rows, values, version }: VariantGrid,
  typed: Record<string, string> | null,
  result: Result | undefined,
) {
  const shown = readShown(typed?.shown) ?? values;
  if (!typed) return { result, merged: null, shown };
  // A box that is not ticked is not sent.
  const boxes = rows.map(({ key }) => `active${key}`);
  const sent = boxes.filter((name) => name.replace("active", "sku") in typed);
  const entries = { ...Object.fromEntries(sent.map((name) => [name, ""])), ...typed };
  const counts = new Set(rows.map(({ key }) => `stock${key}`));
  const merged = mergeEntries(shown, entries, values, counts);
  const isNew = typed.version !== String(version);
  return {
    result: result && { ...result, initialValue: isNew ? merged.values : entries },
    merged: isNew ? merged : null,
    // Of stock the difference is saved: what the field shows now counts from what is there now.
    shown: isNew ? { ...shown, ...pick(values, counts) } : shown,
  };
}

function pick(values: Record<string, string>, names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
