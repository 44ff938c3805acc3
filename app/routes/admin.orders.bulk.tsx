// One step for the ticked orders: says what it will do to each, and takes it.
import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel } from "~/components/admin/detail";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { safeRedirect } from "~/http/redirect";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatMoney } from "~/models/money";
import {
  bulkFormSchema,
  findTicked,
  numberField,
  readBulkStep,
  readTicked,
  takeSteps,
} from "~/models/order/bulk.server";
import { stepWords } from "~/models/order/step-words";
import { dueAtDoor } from "~/models/order/sums";

const list = "/admin/orders";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? `${stepWords[data.step].title}: several orders` : "Orders");

/** What the address says: the step, the ticked orders, and the list that they were ticked in. */
function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  const step = orNotFound(readBulkStep(searchParams));
  const back = safeRedirect(searchParams.get("back") ?? list, list);
  return { step, ticked: readTicked(searchParams), back };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { step, ticked, back } = readAddress(request);
  const orders = await findTicked(ticked, step);
  return {
    ...{ step, back },
    orders: orders.map((order) => ({ ...order, numberField: numberField(order.id) })),
  };
}

const failed = "Failed to change the orders. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { step, ticked, back } = readAddress(request);
  const ids = ticked.map(({ id }) => id);
  const submission = submissionOf(form, bulkFormSchema(step, ids));
  return answerForm(submission, { context, failed }, async (details) => {
    const { taken, refused } = await takeSteps(user, ticked, step, details);
    const orders = taken === 1 ? "1 order" : `${taken} orders`;
    const message = [`${stepWords[step].button}: done for ${orders}.`, ...refused].join(" ");
    const type = refused.length > 0 ? "warning" : "success";
    return redirectWithToast(request, back, { type, message });
  });
}

export default function BulkStep() {
  const { step, back, orders } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string> & { carrier: string }>({
    id: "bulk-step",
    lastResult: answer?.result,
  });
  const { title, button } = stepWords[step];
  const possible = orders.filter(({ impossible }) => impossible === null);
  const numbers: Record<string, FieldMetadata | undefined> = fields;
  return (
    <AdminPage title={`${title}: ${orders.length === 1 ? "1 order" : `${orders.length} orders`}`}>
      <DetailPanel title="Ticked orders">
        {orders.length === 0 && <p>No order was ticked: go back and tick some.</p>}
        <Form method="post" replace {...getFormProps(form)} className="grid gap-4">
          <FormErrors form={form} />
          {step === "ship" && (
            <Field field={fields.carrier} label="Carrier of all" required maxLength={60} />
          )}
          <ul role="list" className="divide-y divide-ink-200">
            {orders.map((order) => {
              const number = numbers[order.numberField];
              return (
                <li key={order.id} className="grid gap-2 py-3">
                  <p>
                    <b>#{order.id}</b> of {order.customerName}
                    {order.impossible === null
                      ? ` ${effects[step](order)}`
                      : `: ${order.impossible}`}
                  </p>
                  {step === "ship" && order.impossible === null && number && (
                    <Field
                      field={number}
                      label={`Parcel number of #${order.id}`}
                      maxLength={60}
                      className="max-w-xs"
                    />
                  )}
                </li>
              );
            })}
          </ul>
          <div className="flex flex-wrap justify-end gap-3">
            <Link to={back} className="btn btn-outline">
              Back
            </Link>
            {possible.length > 0 && <SubmitButton>{button}</SubmitButton>}
          </div>
        </Form>
      </DetailPanel>
    </AdminPage>
  );
}

type TickedOrder = Pick<
  Awaited<ReturnType<typeof findTicked>>[number],
  "customerEmail" | "total" | "paid" | "currency"
>;

/** What each step does to one order. */
const effects = {
  confirm: () => "is confirmed, and gets its invoice number.",
  pack: () => "is marked as packed.",
  ship: (order: TickedOrder) => `is marked as sent; ${mail(order)}.`,
  deliver: ({ total, paid, currency, customerEmail }: TickedOrder) => {
    const due = dueAtDoor({ total, paid });
    const cash = due > 0 ? `${formatMoney({ amount: due, currency })} is paid at the door; ` : "";
    return `is marked as delivered; ${cash}${mail({ customerEmail })}.`;
  },
};

function mail({ customerEmail }: Pick<TickedOrder, "customerEmail">): string {
  return customerEmail === "" ? "no mail is sent" : "a mail tells the customer";
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
