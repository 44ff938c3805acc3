// Asks whether a customer is to be erased as the law asks, says what goes and what stays, and does it.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel } from "~/components/admin/detail";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noCustomer } from "~/models/account/customer.server";
import { userLimits } from "~/models/account/user";
import { eraseCustomer, erasureSchema, findErasure } from "~/models/person/erase.server";

export const meta: MetaFunction = () => adminMeta("Erase a customer");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const erasure = orNotFound(await findErasure(params.id ?? ""), noCustomer);
  return { ...erasure, draft: await readDraft(request) };
}

const failed = "Failed to erase the customer. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, erasureSchema);
  return answerForm(submission, { context, failed }, async (typed) => {
    await eraseCustomer(user, params.id ?? "", typed);
    const toast = { type: "success", message: "The customer is erased." } as const;
    return redirectWithToast(request, "/admin/customers", toast);
  });
}

const gone = [
  "The account with its password, Google sign-in, picture and signed-in devices",
  "Addresses, cart, wish list, open checkouts and forms that wait",
  "The newsletter's entry",
  "Name, e-mail, phone, street and town on their orders, with every note, the words of the timeline, reasons and parcel numbers",
  "Notifications that name them, and what the audit log says of them",
];
const kept = [
  "Each order with its number, lines, sums, payments, invoice number, VAT, dates, district and country",
  "Who of the staff did what and when, and that this customer was erased",
  "Backups of before, until they are replaced: erase the customer again after bringing one back",
];

export default function EraseCustomer() {
  const { customer, open, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({
    id: "erase-customer",
    lastResult: answer?.result,
    defaultValue: draft ?? { email: "" },
  });
  const page = `/admin/customers/${customer.id}`;
  return (
    <AdminPage
      title={`Erase ${customer.name}?`}
      lead="This cannot be undone."
      actions={
        <Link to={page} className="btn btn-outline">
          <Icon name="chevron-left" />
          Customer
        </Link>
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <DetailPanel title="What goes">
          <Points points={gone} />
        </DetailPanel>
        <DetailPanel title="What stays">
          <Points points={kept} />
        </DetailPanel>
      </div>
      <DetailPanel title="Erase the customer">
        <p className="mb-4">
          If they want to know first what the shop keeps,{" "}
          <a href={`${page}/export`} className="link">
            export it
          </a>{" "}
          for them before.
        </p>
        {open !== null && answer === undefined ? (
          <p className="max-w-2xl font-semibold">{open}</p>
        ) : (
          <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
            <FormErrors form={form} />
            <Field
              field={fields.email}
              label="The customer's e-mail"
              type="email"
              autoComplete="off"
              required
              maxLength={userLimits.email}
              hint={`To confirm, type ${customer.email}`}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton className="btn btn-danger">Erase for good</SubmitButton>
              <Link to={page} className="btn btn-outline">
                Cancel
              </Link>
            </div>
          </Form>
        )}
      </DetailPanel>
    </AdminPage>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="list-disc space-y-2 ps-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
