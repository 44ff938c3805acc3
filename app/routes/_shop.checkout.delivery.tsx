// Checkout, second page: how it gets to the buyer, and how it is paid.
import { getFormProps, useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireDetails } from "~/auth/way.server";
import { CheckoutFrame, checkoutMeta, GoodsSummary } from "~/components/shop/checkout-frame";
import { Link } from "~/components/ui/link";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { readSubmission } from "~/http/submission.server";
import { checkoutLimits, checkoutPath } from "~/models/checkout/checkout";
import { saveAnswers } from "~/models/checkout/checkout.server";
import { deliverySchema } from "~/models/checkout/forms.server";
import { contact } from "~/models/content/contact";
import { methodLabel } from "~/models/payment/method";
import { Refusal } from "~/models/refusal.server";
import { deliveryWords } from "~/models/shipping/shipping";

export const meta: MetaFunction = () => checkoutMeta("Delivery and payment");

export async function loader({ request }: LoaderFunctionArgs) {
  const { way } = await requireDetails(request);
  const { checkout, options } = way;
  const known = options.some(({ rateId }) => rateId === checkout?.rateId);
  const first = options.at(0)?.rateId ?? "";
  return {
    ...{ named: way.named, lines: way.lines, goods: way.goods, options, methods: way.methods },
    pickup: checkout?.address === null,
    values: {
      rateId: known ? (checkout?.rateId ?? first) : first,
      method: checkout?.method ?? way.methods.at(0)?.id ?? "",
      note: checkout?.note ?? "",
    },
  };
}

const failed = "Your choice could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, deliverySchema);
  const { shopper, way } = await requireDetails(request);
  return answerForm(submission, { context, failed }, async (answers) => {
    if (!way.options.some(({ rateId }) => rateId === answers.rateId)) {
      throw new Refusal("invalid", { rateId: "This delivery is no longer offered" });
    }
    if (!way.methods.some(({ id }) => id === answers.method)) {
      throw new Refusal("invalid", { method: "This way to pay is no longer offered" });
    }
    await saveAnswers(shopper, way.currency, answers);
    return redirect(checkoutPath("review", way.named));
  });
}

export default function Delivery() {
  const data = useLoaderData<typeof loader>();
  return (
    <CheckoutFrame
      step="delivery"
      named={data.named}
      aside={<GoodsSummary lines={data.lines} goods={data.goods} />}
    >
      <Choices {...data} />
    </CheckoutFrame>
  );
}

type ChoicesProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Choices({ options, pickup, named, methods: offered, values }: ChoicesProps) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ChoicesProps["values"]>({
    id: "delivery",
    lastResult: answer?.result,
    defaultValue: values,
  });
  const details = checkoutPath("details", named);
  if (options.length === 0) {
    return (
      <Stuck>
        We do not deliver to this address.{" "}
        <Link to={details} className="link">
          Choose another address
        </Link>
      </Stuck>
    );
  }
  if (offered.length === 0) {
    return (
      <Stuck>
        There is no way to pay online at the moment. Your cart waits for you; please write to{" "}
        <a href={`mailto:${contact.email}`} className="link">
          {contact.email}
        </a>
        .
      </Stuck>
    );
  }
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormErrors form={form} />
      <RadioField
        field={fields.rateId}
        legend="How it gets to you"
        options={options.map(({ rateId, name, price, days }) => ({
          value: rateId,
          label: `${name}: ${deliveryWords(price)}`,
          hint: days,
        }))}
      />
      {!pickup && options.every((option) => option.pickup) && (
        <p>
          We do not deliver to your address yet.{" "}
          <Link to={details} className="link">
            Choose another address
          </Link>{" "}
          or pick it up at the shop.
        </p>
      )}
      <RadioField
        field={fields.method}
        legend="How you pay"
        options={offered.map((method) => ({
          value: method.id,
          label: methodLabel(method, pickup),
          hint: method.words,
        }))}
      />
      <TextAreaField
        field={fields.note}
        label="Note (optional)"
        maxLength={checkoutLimits.note}
        rows={3}
        hint="What we or the courier should know."
      />
      <SubmitButton className="btn btn-primary self-start">Continue to review</SubmitButton>
    </Form>
  );
}

function Stuck({ children }: { children: ReactNode }) {
  return <p role="alert">{children}</p>;
}
