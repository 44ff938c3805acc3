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
import { CheckoutFrame } from "~/components/shop/checkout-frame";
import { GoodsSummary } from "~/components/shop/goods-summary";
import { PageLink } from "~/components/shop/page-link";
import { Link } from "~/components/ui/link";
import { checkoutMeta } from "~/document/meta";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { readForm } from "~/http/form.server";
import { submissionOf } from "~/http/submission.server";
import { checkoutLimits, checkoutPath } from "~/models/checkout/checkout";
import { saveAnswers } from "~/models/checkout/answers.server";
import { deliverySchema } from "~/models/checkout/forms.server";
import { allChoices, chargedOptions, requireOffered } from "~/models/checkout/offer.server";
import { goodsOf } from "~/models/checkout/quote.server";
import { findShop } from "~/models/settings/shop.server";
import { deliveryWords } from "~/models/shipping/shipping";

export const meta: MetaFunction = ({ matches }) => checkoutMeta(matches, "Delivery and payment");

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ way }, { email }] = await Promise.all([requireDetails(request), findShop()]);
  const { checkout, options } = way;
  const known = options.some(({ rateId }) => rateId === checkout?.rateId);
  const offered = allChoices(way);
  const first = options.at(0)?.rateId ?? "";
  return {
    ...{ named: way.named, order: goodsOf(way), options: chargedOptions(way), ...offered },
    email,
    pickup: checkout?.address === null,
    values: {
      rateId: known ? (checkout?.rateId ?? first) : first,
      method: chosen(offered.choices, checkout?.method ?? null),
      note: checkout?.note ?? "",
    },
  };
}

/** What was chosen before, if it is offered still. */
function chosen(choices: readonly { id: string }[], method: string | null): string {
  return (choices.find(({ id }) => id === method) ?? choices.at(0))?.id ?? "";
}

const failed = "Your choice could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { shopper, way } = await requireDetails(request);
  const submission = submissionOf(form, deliverySchema(allChoices(way).isFree));
  return answerForm(submission, { context, failed }, async (answers) => {
    requireOffered(way, answers);
    await saveAnswers(shopper, way.currency, answers);
    return redirect(checkoutPath("review", way.named));
  });
}

export default function Delivery() {
  const data = useLoaderData<typeof loader>();
  return (
    <CheckoutFrame step="delivery" named={data.named} aside={<GoodsSummary {...data.order} />}>
      <Choices {...data} />
    </CheckoutFrame>
  );
}

type ChoicesProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Choices({ options, email, pickup, named, choices, isFree, values }: ChoicesProps) {
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
  if (choices.length === 0 && !isFree) {
    return (
      <Stuck>
        There is no way to pay online at the moment. Your cart waits for you; please{" "}
        {email ? (
          <>
            write to{" "}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </>
        ) : (
          <>
            see how to reach us on <PageLink slug="contact-us">Contact Us</PageLink>
          </>
        )}
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
        options={options.map(({ rateId, name, price, days, freeBy }) => ({
          value: rateId,
          label: `${name}: ${deliveryWords(price)}${freeBy === null ? "" : ` (${freeBy})`}`,
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
      {!isFree && (
        <RadioField
          field={fields.method}
          legend="How you pay"
          options={choices.map(({ id, label, words }) => ({ value: id, label, hint: words }))}
        />
      )}
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
