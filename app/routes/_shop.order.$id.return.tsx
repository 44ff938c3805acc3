// Asks what of a delivered order goes back and why, within seven days.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireOwnOrder } from "~/auth/order.server";
import { PiecesFields } from "~/components/fields/pieces-fields";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { withShop } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { readForm } from "~/http/form.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { returnDays } from "~/models/order/return";
import { askReturn, findReturnable } from "~/models/order/return.server";
import { returnWishSchema } from "~/models/order/step-form.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Send back") },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order } = await requireOwnOrder(request, params.id ?? "");
  const left = await findReturnable(order.id);
  const lines = order.lines.map(({ id, name, choice }) => {
    return { id, name, choice, left: left.get(id) ?? 0 };
  });
  return { id: order.id, lines, possible: left.size > 0 };
}

const failed = "The return could not be asked for. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, userId } = await requireOwnOrder(request, params.id ?? "");
  const submission = submissionOf(form, returnWishSchema(order.lines));
  return answerForm(submission, { context, failed }, async (wish) => {
    await askReturn(userId, order.id, wish);
    const message = "We have your request and will answer it soon.";
    const toast = { type: "success", message } as const;
    return redirectWithToast(request, `/order/${encodeURIComponent(order.id)}`, toast);
  });
}

export default function ReturnThings() {
  const { id, lines, possible } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "return",
    lastResult: answer?.result,
    // Of one thing there is no doubt what goes back.
    defaultValue: lines.length === 1 ? { pieces1: "1" } : {},
  });
  const back = (
    <Link to={`/order/${encodeURIComponent(id)}`} className="btn btn-outline">
      Back to the order
    </Link>
  );
  const { reason } = fields;
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-lg flex-col gap-4 p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{`Send back: order #${id}`}</h1>
        {possible && reason ? (
          <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
            <FormErrors form={form} />
            <PiecesFields
              legend="How many pieces go back?"
              lines={lines}
              most={({ left }) => left}
              fields={fields}
            />
            <Field field={reason} label="Why do you send it back?" required maxLength={500} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>Ask for the return</SubmitButton>
              {back}
            </div>
          </Form>
        ) : (
          <>
            <p>{`Things can be sent back within ${returnDays} days of the delivery. Nothing of this order can be now.`}</p>
            <p>{back}</p>
          </>
        )}
      </div>
    </main>
  );
}
