// Shows the chosen products, and deletes all of them or none.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { moneyInput } from "~/models/money";
import { deleteSelection, findSelection } from "~/models/product/selection.server";
import { productsPath, undoAddress } from "~/models/product/table";
import { readProductView } from "~/models/product/table.server";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction = () => adminMeta("Delete products");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const id = params.id ?? "";
  const { page } = readProductView(new URL(request.url).searchParams);
  const selection = await orErrorPage(findSelection(user, id, page));
  const products = selection.products.map((product) => ({
    id: product.id,
    name: product.name,
    price: moneyInput(product.price),
    stock: product.stock,
    category: product.category,
  }));
  return { ...selection, id, products };
}

const failed = "Failed to delete products. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const count = (await deleteSelection(user, id)) ?? 0;
    return redirectWithToast(request, productsPath, {
      type: "success",
      message:
        count > 1 ? `${count} products deleted successfully!` : "Product deleted successfully!",
      undo: undoAddress({ selection: id }, ""),
    });
  });
}

const columns = [
  { label: "Product" },
  { label: "Price(৳)", number: true },
  { label: "Stock", number: true },
  { label: "Category" },
];

export default function DeleteProducts() {
  const { id, total, applied, page, pages, products } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const words = total === 1 ? "1 product" : `${total.toLocaleString("en-US")} products`;
  return (
    <AdminPage
      title={`Delete ${words}`}
      lead="They leave the shop at once and can be brought back."
    >
      <Refused result={answer?.result} />
      <section className="panel overflow-hidden" aria-label="Products to delete">
        <Table label="Products to delete table" columns={columns}>
          {products.map(({ id: product, name, price, stock, category }) => (
            <Row key={product}>
              <RowName name={name}>{name}</RowName>
              <Cell kind="brief" number>
                {price}
              </Cell>
              <Cell kind="count" number>
                {stock}
              </Cell>
              <Cell className="whitespace-nowrap">{category}</Cell>
            </Row>
          ))}
        </Table>
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(`${productsPath}/bulk/${id}/delete`, { page: number })}
      />
      {applied ? (
        <p className="panel p-5">These products were deleted already.</p>
      ) : (
        <Form method="post" className="flex flex-wrap gap-3">
          <Link to={productsPath} className="btn btn-outline">
            Cancel
          </Link>
          <SubmitButton className="btn btn-danger">Delete {words}</SubmitButton>
        </Form>
      )}
    </AdminPage>
  );
}
