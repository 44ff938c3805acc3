// Takes a CSV file of products in; its dry run is the next page.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { importFileSchema, prepareImport } from "~/models/product/import/import.server";
import { productsPath } from "~/models/product/table";

export const meta: MetaFunction = () => adminMeta("Import products");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

const failed = "Failed to import products. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, importFileSchema);
  return answerForm(submission, { context, failed }, async ({ file }) => {
    const id = await prepareImport(user, file);
    return redirect(`${productsPath}/import/${id}`);
  });
}

export default function ImportProducts() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ file: File }>({ id: "import", lastResult: answer?.result });
  return (
    <AdminPage
      title="Import products"
      lead="A dry run first: nothing changes until you confirm."
      actions={
        <Link to={productsPath} className="btn btn-outline">
          All products
        </Link>
      }
    >
      <section className="panel max-w-3xl p-5" aria-label="File">
        <Form
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          className="flex flex-col gap-4"
        >
          <FormErrors form={form} />
          <Field
            field={fields.file}
            label="CSV file"
            type="file"
            accept=".csv,text/csv"
            required
            hint="CSV as spreadsheets write it, at most 10MB and 20,000 lines."
          />
          <p>
            <SubmitButton busy="Checking...">
              <Icon name="file-up" /> Check the file
            </SubmitButton>
          </p>
        </Form>
      </section>
      <Explanation />
    </AdminPage>
  );
}

function Explanation() {
  return (
    <section className="panel max-w-3xl p-5 text-ink-700" aria-labelledby="how">
      <h2 id="how" className="mb-2 text-lg font-semibold text-ink-900">
        What the file holds
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>
          The columns of the{" "}
          <a href={`${productsPath}/export`} className="link">
            export
          </a>
          : one line for each variant, known by its <b>SKU</b>, and what is to be changed. The
          columns may stand in any order; one that is left out stays as it is.
        </li>
        <li>
          SKU and Price change prices and nothing else. SKU and Stock count what is sold while you
          look at the dry run.
        </li>
        <li>
          A SKU that the shop does not know is a new variant of the product that its <b>uid</b>{" "}
          names, told apart by Colour and Storage. Without such a product it makes a new one: then
          Name, Brand, Category, Price and Stock must be there. Lines with the same uid become its
          variants. Its picture is added on its edit page.
        </li>
        <li>
          Type says what a product is, such as Tablets. Without one a product keeps its type, and a
          new one takes the usual type of its category.
        </li>
        <li>Products that are not in the file stay as they are.</li>
        <li>
          When some lines are at fault, you choose: mend the file, or import the good lines only.
        </li>
      </ul>
    </section>
  );
}
