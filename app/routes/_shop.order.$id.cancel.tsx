// Asks whether to cancel an order, and cancels it while it is not packed.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { requireOwnOrder } from "~/auth/order.server";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { withShop } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { readForm } from "~/http/form.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { possibleSteps, refilledWords, waitsForPayment } from "~/models/order/step";
import { takeStep } from "~/models/order/step.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Cancel order") },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order } = await requireOwnOrder(request, params.id ?? "");
  const { id, version } = order;
  const refills = waitsForPayment(order);
  return { id, version, refills, possible: possibleSteps(order, "customer").includes("cancel") };
}

const failed = "The order could not be cancelled. Please try again.";

export const handle = { noAnswer: failed };

const cancelSchema = z.object({ version: z.coerce.number().int() });

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, userId } = await requireOwnOrder(request, params.id ?? "");
  return answerForm(submissionOf(form, cancelSchema), { context, failed }, async ({ version }) => {
    await takeStep({ customer: userId }, order.id, { step: "cancel", version });
    const message = waitsForPayment(order) ? refilledWords : `Order #${order.id} is cancelled.`;
    const toast = { type: "success", message } as const;
    return redirectWithToast(request, `/order/${encodeURIComponent(order.id)}`, toast);
  });
}

export default function CancelOrder() {
  const { id, version, refills, possible } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = (
    <Link to={`/order/${encodeURIComponent(id)}`} className="btn btn-outline">
      {possible ? "Keep the order" : "Back to the order"}
    </Link>
  );
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-4 p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{`Cancel order #${id}`}</h1>
        <Refused result={answer?.result} />
        {possible ? (
          <Form method="post" className="flex flex-col gap-4">
            <p>
              Are you sure you want to cancel this order?{" "}
              {refills
                ? "Its items go back into your cart."
                : "What you have paid goes back to you."}
            </p>
            <input type="hidden" name="version" value={version} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton className="btn btn-danger">Cancel order</SubmitButton>
              {back}
            </div>
          </Form>
        ) : (
          <>
            <p>This order can no longer be cancelled here. Please write to us.</p>
            <p>{back}</p>
          </>
        )}
      </div>
    </main>
  );
}
