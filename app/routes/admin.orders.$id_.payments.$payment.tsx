// A payment of an order: approves or refuses what waits for the staff, and asks the provider of the others.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel, Facts } from "~/components/admin/detail";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatMoney } from "~/models/money";
import { paymentStates } from "~/models/order/records";
import {
  findOfficePayment,
  paymentFormSchema,
  runPaymentForm,
} from "~/models/payment/office.server";

export const meta: MetaFunction = ({ params }) => adminMeta(`Payment of #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const payment = await findOfficePayment(params.id ?? "", params.payment ?? "");
  return { orderId: params.id ?? "", payment: orNotFound(payment, "There is no such payment.") };
}

const failed = "This did not work. Nothing was changed; please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const [id, payment] = [params.id ?? "", params.payment ?? ""];
  const submission = submissionOf(form, paymentFormSchema);
  return answerForm(submission, { context, failed }, async (sent) => {
    const message = await runPaymentForm(user, id, payment, sent);
    return redirectWithToast(request, `/admin/orders/${id}`, { type: "success", message });
  });
}

export default function PaymentPage() {
  const { orderId, payment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { amount, currency, state, label, reference, ref, version, isHosted } = payment;
  const usedNumber = answer?.result.error?.reference;
  const waits = state === "given" || state === "review";
  const facts = {
    Amount: formatMoney({ amount, currency }),
    Way: label,
    State: paymentStates[state],
    ...(reference !== null && { Number: reference }),
    ...(ref !== null && { "Provider's name for it": ref }),
  };
  return (
    <AdminPage
      title={`Payment of order #${orderId}`}
      actions={
        <Link to={`/admin/orders/${orderId}`} className="btn btn-outline">
          Back to the order
        </Link>
      }
    >
      <DetailPanel title="Payment">
        <Facts facts={facts} />
        <Refused result={answer?.result} />
        {usedNumber && (
          <p className="form-errors mt-3" role="alert">
            {usedNumber.join(" ")}
          </p>
        )}
        <Form method="post" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="version" value={version} />
          {waits && (
            <>
              <SubmitButton name="answer" value="approve">
                The money is here
              </SubmitButton>
              <SubmitButton name="answer" value="refuse" className="btn btn-outline">
                {reference === null ? "Give it back" : "There is no such payment"}
              </SubmitButton>
            </>
          )}
          {isHosted && !waits && state !== "paid" && (
            <SubmitButton name="answer" value="check">
              Check payment
            </SubmitButton>
          )}
        </Form>
      </DetailPanel>
    </AdminPage>
  );
}
