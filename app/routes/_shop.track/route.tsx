// Track My Order: by number and phone or e-mail, for whom no account or link leads to the order's page.
import { getFormProps, useForm } from "@conform-to/react";
import {
  json,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { pageMeta } from "~/document/meta";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { trackOrder, trackSchema } from "~/models/order/track.server";
import { findAttempt } from "~/models/payment/try.server";
import { Tracked } from "./tracked";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Track My Order",
    description: "See where your order stands, by its number and your phone or e-mail.",
    path: "/track",
  });

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Where a provider's page led somebody whose browser does not know the order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("payment");
  const attempt = id === null ? undefined : await findAttempt(id);
  if (!attempt) return { paid: null };
  return { paid: attempt.state === "paid" ? attempt.orderId : null };
}

const failed = "Your order could not be looked up. Please try again.";

export const handle = { noAnswer: failed };

/** The answer is the page: neither number nor phone comes into an address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, trackSchema);
  return answerForm(submission, { context, failed }, async (asked) => {
    const order = await trackOrder(asked, clientAddress(context));
    return json({ result: submission.reply(), order });
  });
}

export default function Track() {
  const { paid } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ number: string; contact: string }>({
    id: "track",
    lastResult: answer?.result,
    defaultValue: { number: paid ?? "" },
  });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="flex w-full max-w-xl flex-col gap-6">
        {paid !== null && (
          <p role="status" className="panel p-4 font-semibold">
            Payment received for order #{paid}.
          </p>
        )}
        <div className="panel flex flex-col gap-5 p-6 sm:p-8">
          <div>
            <h1 className="text-xl font-semibold">Track My Order</h1>
            <p className="mt-1 text-ink-600">
              The number stands in our mail and on the order&apos;s page.{" "}
              <Link to="/profile/orders" className="link">
                Orders of your account
              </Link>{" "}
              wait there.
            </p>
          </div>
          <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
            <FormErrors form={form} />
            <Field
              field={fields.number}
              label="Order number"
              autoComplete="off"
              inputMode="numeric"
              required
              maxLength={20}
              hint="For example #40755."
            />
            <Field
              field={fields.contact}
              label="Phone or e-mail"
              autoComplete="off"
              required
              maxLength={254}
              hint="The one that the order was placed with."
            />
            <SubmitButton className="btn btn-primary w-full">Track</SubmitButton>
          </Form>
        </div>
        {answer && "order" in answer && <Tracked order={answer.order} />}
      </div>
    </main>
  );
}
