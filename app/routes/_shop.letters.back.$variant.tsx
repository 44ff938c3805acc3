// Tell me when it is back: takes the wish for a sold out variant, and is the page that shows what was wrong with it.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { getUser } from "~/auth/session.server";
import { Link } from "~/components/ui/link";
import { accountMeta } from "~/document/meta";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { readForm } from "~/http/form.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { userLimits } from "~/models/account/user";
import { backSchema, findWaited, ownBackSchema, requireSoldOut } from "~/models/letter/back.server";
import { sayYes } from "~/models/letter/consent.server";
import { letterWords } from "~/models/letter/letter";
import { fullName, productUrl } from "~/models/product/choice";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Tell me when it is back");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [item, user] = await Promise.all([findWaited(params.variant ?? ""), getUser(request)]);
  const { productId, ...choice } = orNotFound(item, gone);
  return {
    name: fullName(choice),
    back: productUrl(productId, choice),
    email: user?.email ?? null,
  };
}

const gone = "This product is not sold here, or no longer.";
const failed = "Your wish could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const user = await getUser(request);
  const variantId = params.variant ?? "";
  const submission = submissionOf(form, user ? ownBackSchema : backSchema);
  return answerForm(submission, { context, failed }, async ({ email }) => {
    await requireAttemptFrom(clientAddress(context), "letters");
    const item = await requireSoldOut(variantId);
    const who = user ? { userId: user.id } : { email };
    const sure = await sayYes({ kind: "stock", screen: "product", variantId, who });
    const message = sure
      ? "We will write to you once it is back"
      : "Nearly done: please follow the link in the mail that is on its way to you";
    const to = productUrl(item.productId, item);
    return redirectWithToast(request, to, { type: "success", message });
  });
}

export default function TellMe() {
  const { name, back, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({
    id: "back",
    lastResult: answer?.result,
  });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <div>
          <h1 className="text-xl font-semibold">Tell me when it is back</h1>
          <p className="mt-1 font-semibold">{name}</p>
          <p className="mt-1 text-ink-600">{letterWords.stock.yes}</p>
        </div>
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          {email === null ? (
            <Field
              field={fields.email}
              label="E-mail"
              type="email"
              autoComplete="email"
              required
              maxLength={userLimits.email}
            />
          ) : (
            <p>{`We write to ${email}.`}</p>
          )}
          <SubmitButton className="btn btn-primary w-full">Tell me when it is back</SubmitButton>
        </Form>
        <p className="text-center">
          <Link to={back} className="link">
            Back to the product
          </Link>
        </p>
      </div>
    </main>
  );
}
