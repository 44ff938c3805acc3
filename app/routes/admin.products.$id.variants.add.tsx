// Adds variants: every combination of the chosen colours and values that the product lacks.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { Field, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { swatches } from "~/models/product/product";
import { noProduct } from "~/models/product/product.server";
import {
  addVariants,
  addVariantsSchema,
  findVariantOptions,
  type VariantOptions,
} from "~/models/product/variants/add.server";
import { variantLimits, variantsPath } from "~/models/product/variants/grid";

export const meta: MetaFunction = () => adminMeta("Add variants");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const options = orNotFound(await findVariantOptions(params.id ?? ""), noProduct);
  return { options, draft: await readDraft(request) };
}

const failed = "Failed to add the variants. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, addVariantsSchema);
  return answerForm(submission, { context, failed }, async (add) => {
    const count = await addVariants(user, id, add);
    const message = count === 1 ? "One variant added" : `${count} variants added`;
    return redirectWithToast(request, variantsPath(id), { type: "success", message });
  });
}

export default function AddVariants() {
  const { options, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<VariantOptions["values"]>({
    id: "add-variants",
    lastResult: answer?.result,
    defaultValue: draft ?? options.values,
  });
  const number = { type: "number", min: 0, step: 1 } as const;
  return (
    <AdminPage title="Add variants" lead={options.name}>
      <Form
        method="post"
        {...getFormProps(form)}
        className="panel flex max-w-2xl flex-col gap-4 p-4 sm:p-5"
      >
        <FormErrors form={form} />
        <p className="text-ink-600">
          Each colour with each value becomes a variant. Those that are there stay as they are.
        </p>
        <fieldset>
          <legend className="label mb-2">Colours</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {Object.keys(swatches).map((colour) => (
              <label key={colour} className="check">
                <input
                  type="checkbox"
                  name="colour"
                  value={colour}
                  defaultChecked={chosen(fields.colour.initialValue).includes(colour)}
                />
                <span>{colour}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          field={fields.ownColours}
          label="Other colours"
          hint="Parted by commas. The listing's filter knows the colours above alone."
        />
        <Field
          field={fields.optionName}
          label="What the second option is called"
          maxLength={variantLimits.option}
          required
        />
        <TextAreaField
          field={fields.options}
          label="Its values"
          rows={3}
          hint="Parted by commas: 8GB/128GB, 8GB/256GB. Empty where there is no second option."
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            field={fields.price}
            label="Price (৳)"
            inputMode="decimal"
            {...number}
            hint="Of each new one."
            required
          />
          <Field
            field={fields.before}
            label="Price before discount"
            inputMode="decimal"
            {...number}
          />
          <Field field={fields.stock} label="Stock" inputMode="numeric" {...number} required />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={variantsPath(options.id)} className="btn btn-outline">
            Cancel
          </Link>
          <SubmitButton>Add variants</SubmitButton>
        </div>
      </Form>
    </AdminPage>
  );
}

/** One that was ticked comes as a text, several as a list. */
function chosen(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === "string");
}
