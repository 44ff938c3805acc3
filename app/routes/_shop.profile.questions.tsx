// The account's own questions on products, with what became of each.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { Below } from "~/components/ui/below";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { accountMeta } from "~/document/meta";
import { listOwnQuestions } from "~/models/question/own.server";
import { ownQuestionWords, questionsUrl } from "~/models/question/question";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Questions");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return listOwnQuestions(user.id, new URL(request.url).searchParams);
}

export default function OwnQuestions() {
  const { questions, page, pages } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Questions">
      {questions.length === 0 ? (
        <div className="empty">
          <Icon name="info" />
          <p>You have asked nothing yet. Each product&apos;s page leads to its questions.</p>
          <Link to="/category" className="btn btn-primary">
            All products
          </Link>
        </div>
      ) : (
        <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
          {questions.map((question) => (
            <OwnQuestion key={question.id} question={question} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => `/profile/questions?page=${to}`} />
    </AccountPage>
  );
}

function OwnQuestion({
  question,
}: {
  question: ReturnType<typeof useLoaderData<typeof loader>>["questions"][number];
}) {
  const { formatDate } = useDates();
  const { product, productId, isSold, text, answer, state, reason, createdAt } = question;
  return (
    <li className="py-4 break-words">
      <p>
        {isSold ? (
          <Link to={questionsUrl(productId)} className="link font-semibold">
            {product}
          </Link>
        ) : (
          <b>{product}</b>
        )}
        <Below>{formatDate(createdAt)}</Below>
      </p>
      <p className="mt-1 whitespace-pre-line">{text}</p>
      {answer && <p className="mt-1 whitespace-pre-line">{`The shop: ${answer}`}</p>}
      <p className="hint">
        {isSold
          ? [ownQuestionWords[state], reason].filter(Boolean).join(" ")
          : "The product is not sold at present."}
      </p>
    </li>
  );
}
