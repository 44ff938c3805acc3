// The form of a review: the buyer of an order says what they think of a product of it, or changes that.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { requireOwnOrder, requireOwnOrderForm } from "~/auth/order.server";
import { Link } from "~/components/ui/link";
import { accountMeta } from "~/document/meta";
import { Field, SelectField, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";
import { reviewPhoto } from "~/models/picture/rules";
import { Refusal } from "~/models/refusal.server";
import { findReviewForm } from "~/models/review/author.server";
import { reviewSchema, type ReviewFields } from "~/models/review/form.server";
import { authorName, ownStateWords, reviewLimits, starWords } from "~/models/review/review";
import { writeReview } from "~/models/review/write.server";
import { PhotosField } from "./photos-field";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Your review");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order } = await requireOwnOrder(request, params.id ?? "");
  const { product, own, name } = await orErrorPage(findReviewForm(order.id, params.product ?? ""));
  return { id: order.id, product, own, author: authorName(name), formKey: randomUUID() };
}

const failed = "Your review could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { order, form } = await requireOwnOrderForm(request, params.id ?? "");
  const product = params.product ?? "";
  await orErrorPage(findReviewForm(order.id, product));
  const tooOften = await requireAttemptFrom(clientAddress(context), "review").catch(orRefusal);
  // No file is read for who comes too often.
  if (tooOften) form.delete(reviewPhoto.field);
  const submission = await submissionWithPictures(form, reviewSchema, context);
  return answerForm(submission, { context, failed }, async ({ formKey: _, ...fields }) => {
    if (tooOften) throw tooOften;
    const state = await writeReview(order.id, product, fields);
    const message =
      state === "Shown"
        ? "Thank you. Your review is shown."
        : "Thank you. Your review is shown once we have read it.";
    const toast = { type: "success", message } as const;
    return redirectWithToast(request, `/order/${encodeURIComponent(order.id)}`, toast);
  });
}

function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

export default function WriteReview() {
  const { id, product, own, author, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ReviewFields>({
    id: "review",
    lastResult: answer?.result,
    defaultValue: own ? { ...own, photos: [] } : { version: 0 },
  });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-lg flex-col gap-4 p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{`Your review: ${product}`}</h1>
        {own && (
          <p>
            {[ownStateWords[own.state], own.reason].filter(Boolean).join(" ")} What you change is
            read again before it is shown.
          </p>
        )}
        <Form
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          className="flex flex-col gap-4"
        >
          <FormErrors form={form} />
          {/* What was seen, also after a refusal: the loader's is the newest. */}
          <input type="hidden" name="version" value={own?.version ?? 0} />
          <SelectField field={fields.stars} label="Stars" required>
            <option value="">Please choose</option>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {`${stars} – ${starWords[stars - 1]}`}
              </option>
            ))}
          </SelectField>
          <Field
            field={fields.title}
            label="In a few words"
            required
            maxLength={reviewLimits.title}
          />
          <TextAreaField
            field={fields.text}
            label="What do you think of it?"
            required
            rows={6}
            maxLength={reviewLimits.text}
            hint={`Shown as ${author}. Links are shown as plain text.`}
          />
          <PhotosField
            field={fields.photos}
            photos={own?.photos ?? []}
            formKey={formKey}
            result={answer?.result}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{own ? "Save review" : "Send review"}</SubmitButton>
            <Link to={`/order/${encodeURIComponent(id)}`} className="btn btn-outline">
              Back to the order
            </Link>
          </div>
        </Form>
      </div>
    </main>
  );
}
