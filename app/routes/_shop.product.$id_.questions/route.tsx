// Questions on a product: the answered ones, the newest first, ten a page, and the form that asks one.
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { getUser } from "~/auth/session.server";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { pageMeta, withShop } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { productUrl } from "~/models/product/choice";
import { findProductDetail } from "~/models/product/product.server";
import { askQuestion, questionSchema } from "~/models/question/ask.server";
import { questionsUrl, type ShownQuestion } from "~/models/question/question";
import { findQuestions } from "~/models/question/shown.server";
import { readPage } from "~/models/table.server";
import { AskForm } from "./ask-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Questions on ${data.product.name}`,
        description: `What shoppers ask about ${data.product.name}, and what the shop answers.`,
        path: questionsUrl(data.product.id),
      })
    : [{ title: withShop(matches, "Product not found") }];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const missing = "This product is not sold here, or no longer.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, name } = orNotFound(await findProductDetail(params.id ?? ""), missing);
  const page = readPage(new URL(request.url).searchParams);
  return {
    product: { id, name },
    isSignedIn: (await getUser(request)) !== null,
    draft: await readDraft(request),
    ...(await findQuestions(id, page)),
  };
}

const failed = "Your question could not be sent. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const { id } = orNotFound(await findProductDetail(params.id ?? ""), missing);
  return answerForm(submissionOf(form, questionSchema), { context, failed }, async ({ text }) => {
    await askQuestion(user, id, { text, address: clientAddress(context) });
    const message = "Thank you. Your question is shown here with our answer.";
    return redirectWithToast(request, "/profile/questions", { type: "success", message });
  });
}

export default function Questions() {
  const { product, questions, page, pages, isSignedIn, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name } = product;
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">{`Questions: ${name}`}</h1>
      <p className="mt-2">
        <Link to={productUrl(id, {})} className="link">
          Back to the product
        </Link>
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label="Answered questions" className="flex flex-col gap-6">
          {questions.length === 0 && <p>No questions are answered yet.</p>}
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
          <Pagination page={page} pages={pages} hrefOf={(number) => questionsUrl(id, number)} />
        </section>
        <AskForm
          productId={id}
          lastResult={answer?.result}
          draft={draft}
          isSignedIn={isSignedIn || draft !== null}
        />
      </div>
    </main>
  );
}

/** All of it is plain text. */
function Question({ question: { text, answer, createdAt } }: { question: ShownQuestion }) {
  const { formatDate } = useDates();
  return (
    <article className="max-w-prose break-words">
      <h2 className="whitespace-pre-line font-semibold">{text}</h2>
      <p className="hint">{`Asked ${formatDate(createdAt)}`}</p>
      <p className="mt-1 whitespace-pre-line border-s-2 border-ink-200 ps-3">
        <b>The shop:</b> {answer}
      </p>
    </article>
  );
}
