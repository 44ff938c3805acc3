// The specifications of a product: rows of a name and a value, in the order of the product's page.
import { getFormProps, useForm } from "@conform-to/react";
import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { MeanwhilePanel } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noProduct } from "~/models/product/product.server";
import {
  arrangeSchema,
  findSpecifications,
  saveSpecifications,
  specificationsFormSchema,
} from "~/models/product/specification-edit.server";
import { usualSpecifications } from "~/models/product/specification-names.server";
import {
  arrange,
  offeredRows,
  rowChanges,
  specificationsUrl,
  typedRows,
  withEmptyRows,
} from "~/models/product/specification-rows";
import { productsPath } from "~/models/product/table";
import { Rows } from "./rows";

export const meta: MetaFunction = () => adminMeta("Specifications");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const product = orNotFound(await findSpecifications(params.id ?? ""), noProduct);
  const usual = await usualSpecifications(product.typeId);
  const { id, name, type, version, specifications } = product;
  return { id, name, type, version, specifications, usual, draft: await readDraft(request) };
}

const failed = "Failed to save the specifications. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const { typeId } = orNotFound(await findSpecifications(id), noProduct);
  const button = form.get("arrange");
  if (typeof button === "string") {
    const pressed = accepted(submissionOf(form, arrangeSchema, { blankIsText: true }));
    return json({ arranged: { ...arrange(pressed.rows, button), version: pressed.version } });
  }
  const schema = specificationsFormSchema(await usualSpecifications(typeId));
  const submission = submissionOf(form, schema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    await saveSpecifications(user, id, change);
    const toast = { type: "success", message: "Specifications saved" } as const;
    return redirectWithToast(request, `${productsPath}/${encodeURIComponent(id)}`, toast);
  });
}

export default function Specifications() {
  const { id, name, type, version, specifications, usual, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const arranged = answer && "arranged" in answer ? answer.arranged : undefined;
  const [form] = useForm({ id: "specifications", lastResult: result });
  const typed = result?.initialValue ?? draft;
  const typedVersion = arranged?.version ?? typed?.version;
  const entry = arranged?.rows ?? (typed && typedRows(typed));
  const rows = entry ?? withEmptyRows(offeredRows(specifications, usual));
  const product = `${productsPath}/${encodeURIComponent(id)}`;
  return (
    <SettingPage
      title="Specifications"
      lead={name}
      up={{ to: product, label: "Back to the product" }}
    >
      <Form
        method="post"
        action={specificationsUrl(id)}
        replace
        preventScrollReset
        {...getFormProps(form)}
        className="flex max-w-4xl flex-col gap-4"
      >
        <FormErrors form={form} />
        {entry && typedVersion !== undefined && typedVersion !== String(version) && (
          <MeanwhilePanel changes={rowChanges(specifications, entry)} />
        )}
        <input type="hidden" name="version" value={version} />
        <p className="hint">
          {usual.length > 0 && type
            ? `What products of the type ${type} usually say is offered; rows without a value are left out. `
            : ""}
          The buttons of a row change the form alone: Save keeps it. Filters find the screen and the
          battery in rows that begin with Display, Screen or Battery.
        </p>
        <SettingButtons cancelTo={product} />
        <Rows
          // What a button arranged starts the fields anew.
          key={JSON.stringify(arranged)}
          formId={form.id}
          rows={rows}
          errors={result?.error ?? {}}
          focus={arranged?.focus}
          usual={usual}
        />
        <SettingButtons cancelTo={product} />
      </Form>
    </SettingPage>
  );
}
