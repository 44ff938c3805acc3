// Changes the chosen products: the form, then old and new values, then the confirmation that applies all or nothing.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { BulkPreview } from "~/components/admin/bulk-preview";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { counted } from "~/models/counted";
import { bulkFieldNames, type BulkFields as Values } from "~/models/product/bulk";
import { applyBulk, bulkChangeSchema, previewBulk } from "~/models/product/bulk.server";
import { findSelection } from "~/models/product/selection.server";
import { productsPath } from "~/models/product/table";
import { findCategoryChoices, readProductView } from "~/models/product/table.server";
import { findTypes } from "~/models/product/type.server";
import { tableUrl } from "~/models/table";
import { BulkFields } from "./fields";

export const meta: MetaFunction = () => adminMeta("Change products");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const { page } = readProductView(searchParams);
  const selection = await orErrorPage(findSelection(user, params.id ?? "", page));
  // After signing in again the address has only the draft of what was confirmed.
  const search = new URLSearchParams((await readDraft(request)) ?? searchParams);
  const { products, ...rest } = selection;
  const change = readChange(search);
  const preview =
    change?.status === "success" ? await previewBulk(products, change.value) : undefined;
  return {
    ...rest,
    id: params.id ?? "",
    names: products.map(({ id, name }) => ({ id, name })),
    categories: await findCategoryChoices(),
    types: await findTypes(),
    values: textsOf(search),
    result: change?.status === "success" ? undefined : change?.reply(),
    preview,
  };
}

const failed = "Failed to change products. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, bulkChangeSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    const count = await applyBulk(user, params.id ?? "", change);
    const toast =
      count === null
        ? { type: "info" as const, message: "This change was applied already." }
        : { type: "success" as const, message: updateText(count) };
    return redirectWithToast(request, productsPath, toast);
  });
}

function updateText(count: number): string {
  return `${counted(count, "product")} updated successfully!`;
}

function readChange(search: URLSearchParams) {
  if (!bulkFieldNames.some((name) => search.has(name))) return undefined;
  return submissionOf(search, bulkChangeSchema, { blankIsText: true });
}

function textsOf(search: URLSearchParams): Values {
  const entries = bulkFieldNames.map((name) => [name, (search.get(name) ?? "").slice(0, 100)]);
  return Object.fromEntries(entries) as Values;
}

export default function ChangeProducts() {
  const { total, applied, names, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const more = total - names.length;
  return (
    <AdminPage
      title={`Change ${counted(total, "product")}`}
      lead={names.map(({ name }) => name).join(", ") + (more > 0 ? ` and ${more} more` : "")}
      actions={
        <Link to={productsPath} className="btn btn-outline">
          Cancel
        </Link>
      }
    >
      {applied && <p className="panel p-5">This change was applied already.</p>}
      {/* Begun anew with each answer: what an earlier one refused is no fault of this one. */}
      <Change key={JSON.stringify([values, answer?.result])} />
      <Preview />
    </AdminPage>
  );
}

function Change() {
  const { id, categories, types, values, result } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Values>({
    id: "bulk",
    lastResult: answer?.result ?? result,
    defaultValue: values,
  });
  return (
    <section className="panel p-5" aria-label="Change">
      <Form
        {...getFormProps(form)}
        action={`${productsPath}/bulk/${id}`}
        className="flex flex-col gap-4"
      >
        <FormErrors form={form} />
        <BulkFields fields={fields} categories={categories} types={types} />
        <p>
          <button type="submit" className="btn btn-dark">
            Preview
          </button>
        </p>
      </Form>
    </section>
  );
}

function Preview() {
  const { id, total, applied, page, pages, values, preview } = useLoaderData<typeof loader>();
  if (!preview || applied) return null;
  const path = `${productsPath}/bulk/${id}`;
  return (
    <>
      <section className="panel overflow-hidden" aria-labelledby="preview">
        <h2 id="preview" className="px-5 py-4 text-lg font-semibold">
          Old and new values
        </h2>
        <BulkPreview label="Old and new values table" products={preview} />
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(path, { ...values, page: number })}
      />
      <Form method="post" action={tableUrl(path, { ...values })} replace preventScrollReset={false}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton>
          {total === 1
            ? "Apply to 1 product"
            : `Apply to ${total.toLocaleString("en-US")} products`}
        </SubmitButton>
      </Form>
    </>
  );
}
