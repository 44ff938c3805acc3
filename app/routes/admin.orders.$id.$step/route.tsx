// One step of an order: says what it will do, asks for what it needs, and takes it.
import { useForm, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { OrderChanged } from "~/components/admin/order-changed";
import { RouteDialog } from "~/components/ui/route-dialog";
import { Field } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { impossibleWords, possibleSteps, stepNames, type StepName } from "~/models/order/step";
import { stepFormSchema } from "~/models/order/step-form.server";
import { stepWords } from "~/models/order/step-words";
import { takeStep } from "~/models/order/step.server";
import { StepFields, type StepFormFields } from "./fields";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? `${stepWords[data.step].title}: order #${data.order.id}` : "Order");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const step = readStep(params.step);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  return { step, order, draft: await readDraft(request) };
}

const failed = "Failed to change the order. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const step = readStep(params.step);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  const submission = submissionOf(form, stepFormSchema(step, order.lines));
  return answerForm(submission, { context, failed }, async (value) => {
    await takeStep({ staff: user }, order.id, value);
    const message = `Order #${order.id} ${stepWords[step].done} now.`;
    return redirectWithToast(request, `/admin/orders/${order.id}`, { type: "success", message });
  });
}

function readStep(name: string | undefined): StepName {
  return orNotFound(stepNames.find((step) => step === name));
}

export default function OrderStep() {
  const { step, order, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult: SubmissionResult | undefined = answer?.result;
  const [form, fields] = useForm<StepFormFields>({
    id: "order-step",
    lastResult,
    defaultValue: draft ?? { version: String(order.version) },
  });
  const page = `/admin/orders/${order.id}`;
  const { title, button, says, danger } = stepWords[step];
  const typed = lastResult?.initialValue ?? draft;
  const isPossible = possibleSteps(order, "staff").includes(step);
  return (
    <RouteDialog title={`${title}: order #${order.id}`} closeTo={page}>
      <DialogForm form={form}>
        <OrderChanged order={order} typed={typed} />
        {isPossible ? (
          <>
            <div className="grid gap-1">
              {says(order)
                .filter(Boolean)
                .map((words) => (
                  <p key={words}>{words}</p>
                ))}
            </div>
            <input type="hidden" name="version" value={order.version} />
            <StepFields step={step} order={order} fields={fields} />
            <Field
              field={fields.note}
              label="Note"
              maxLength={200}
              hint="For the timeline, if you like. The customer can read it."
            />
          </>
        ) : (
          <p>{impossibleWords(order, step)}</p>
        )}
        <DialogFoot back={page}>
          {isPossible && (
            <SubmitButton className={`btn ${danger ? "btn-danger" : "btn-primary"}`}>
              {button}
            </SubmitButton>
          )}
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
