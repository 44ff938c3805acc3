// Questions on products: what waits for an answer, what is answered and hidden; ticked ones are hidden at once.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { ChooseAll, ChooseRow } from "~/components/admin/choose-row";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { hideMany, tickedSchema } from "~/models/question/answer.server";
import {
  questionQueues,
  questionsPath,
  questionStates,
  queueStates,
} from "~/models/question/question";
import { listQuestions, readQuestionTable } from "~/models/question/table.server";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction = () => adminMeta("Questions");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readQuestionTable(new URL(request.url).searchParams);
  return { queue: view.queue, ...(await listQuestions(view)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id } = accepted(submissionOf(form, tickedSchema));
  const { queue, page } = readQuestionTable(new URL(request.url).searchParams);
  const { done, refused } = await hideMany(user, id);
  const rest = refused > 0 ? ` ${refused} changed meanwhile: please look again.` : "";
  return redirectWithToast(request, tableUrl(questionsPath, { show: queue, page }), {
    type: refused > 0 || done === 0 ? "warning" : "success",
    message: id.length === 0 ? "Nothing was ticked." : `${done} hidden.${rest}`,
  });
}

export default function Questions() {
  const { queue, questions, page, pages, total } = useLoaderData<typeof loader>();
  const here = tableUrl(questionsPath, { show: queue, page });
  return (
    <AdminPage
      title="Questions"
      lead="What shoppers ask about products. Your answer shows both, and is mailed to who asked"
    >
      <section className="panel overflow-hidden" aria-label="Questions">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <nav aria-label="Which questions" className="flex flex-wrap gap-2">
            {questionQueues.map((name) => (
              <Link
                key={name}
                to={tableUrl(questionsPath, { show: name, page: 1 })}
                aria-current={name === queue ? "page" : undefined}
                className={`btn btn-small ${name === queue ? "btn-dark" : "btn-outline"}`}
              >
                {questionStates[queueStates[name]].label}
              </Link>
            ))}
          </nav>
          <p className="text-sm text-ink-600">
            {total === 1 ? "1 question" : `${total} questions`}
          </p>
        </div>
        {questions.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="info" />
            <p>No questions here</p>
          </div>
        ) : (
          <Form key={here} method="post" action={here}>
            <Table
              label="Questions table"
              columns={columns}
              choose={<ChooseAll key={here} things="questions" />}
            >
              {questions.map((question) => (
                <QuestionRow key={question.id} question={question} />
              ))}
            </Table>
            {queue !== "hidden" && (
              <div className="flex flex-wrap items-center gap-3 border-t border-ink-200 px-5 py-3 text-sm">
                <span className="text-ink-600">Ticked questions:</span>
                <button className="btn btn-outline btn-small">Hide</button>
              </div>
            )}
          </Form>
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(questionsPath, { show: queue, page: number })}
      />
    </AdminPage>
  );
}

type Question = ReturnType<typeof useLoaderData<typeof loader>>["questions"][number];

const columns = [
  { label: "Question" },
  { label: "State" },
  { label: "Product" },
  { label: "Asked" },
];

function QuestionRow({ question }: { question: Question }) {
  const { formatDateTime } = useDates();
  const { id, version, text, state, product, createdAt } = question;
  const words = Array.from(text);
  const title = words.length > 80 ? `${words.slice(0, 80).join("").trimEnd()}…` : text;
  const { label, badge } = questionStates[state];
  return (
    <Row>
      <Cell kind="choose">
        <ChooseRow id={`${id}.${version}`} name={`question ${title}`} />
      </Cell>
      <RowName name={`question ${title}`}>
        <Link to={`${questionsPath}/${encodeURIComponent(id)}`} className="link text-sm">
          {title}
        </Link>
      </RowName>
      <Cell kind="brief">
        <span className={`badge ${badge}`}>{label}</span>
      </Cell>
      <Cell>{product}</Cell>
      <Cell>{formatDateTime(createdAt)}</Cell>
    </Row>
  );
}
