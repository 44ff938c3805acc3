// An order taken by telephone: written down, read back with what it costs, then placed.
import { useForm } from "@conform-to/react";
import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { telephoneSchema } from "~/models/checkout/telephone-form.server";
import { findTelephoneMethods } from "~/models/checkout/telephone-quote.server";
import { takeTelephoneOrder } from "~/models/checkout/telephone.server";
import { findZones } from "~/models/shipping/rate.server";
import { homeCountry } from "~/models/shipping/shipping";
import { TelephoneForm, type TelephoneValues } from "./form";

export const meta: MetaFunction = () => adminMeta("New order");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [zones, methods, draft] = await Promise.all([
    findZones(),
    findTelephoneMethods("BDT"),
    readDraft(request),
  ]);
  return {
    abroad: zones.some(({ places }) => places.some(({ country }) => country !== homeCountry)),
    methods: methods.map(({ id, label }) => ({ id, label })),
    values: draft ?? { key: randomUUID(), receive: "delivery", method: methods.at(0)?.id ?? "" },
  };
}

const failed = "The order could not be placed. Nothing was ordered; please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, telephoneSchema);
  return answerForm(submission, { context, failed }, async (wanted) => {
    const answer = await takeTelephoneOrder(user, wanted);
    if ("quote" in answer) {
      return json({ result: submission.reply({ resetForm: false }), quote: answer.quote });
    }
    return redirectWithToast(request, `/admin/orders/${answer.order}`, {
      type: "success",
      message: `Order #${answer.order} is placed.`,
    });
  });
}

export default function NewOrder() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<TelephoneValues>({
    id: "telephone",
    lastResult: answer?.result,
    defaultValue: data.values,
  });
  return (
    <AdminPage
      title="New order"
      lead="Taken by telephone, for a customer"
      actions={
        <Link to="/admin/orders" className="btn btn-outline">
          All orders
        </Link>
      }
    >
      <TelephoneForm
        {...data}
        form={form}
        fields={fields}
        quote={answer && "quote" in answer ? answer.quote : null}
      />
    </AdminPage>
  );
}
