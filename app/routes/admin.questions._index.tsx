// Questions on products: what waits for an answer, what is answered and hidden; ticked ones are hidden at once.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { QueuePage, QueueRow } from "~/components/admin/queue";
import { Cell } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast, toastOfTicked } from "~/http/toast.server";
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
  const toast = toastOfTicked(await hideMany(user, id), "hidden");
  return redirectWithToast(request, tableUrl(questionsPath, { show: queue, page }), toast);
}

export default function Questions() {
  const { queue, questions, ...rest } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      {...rest}
      thing="question"
      things="questions"
      lead="What shoppers ask about products. Your answer shows both, and is mailed to who asked"
      icon="info"
      path={questionsPath}
      parts={questionQueues.map((name) => ({
        name,
        label: questionStates[queueStates[name]].label,
      }))}
      part={queue}
      columns={columns}
      actions={
        queue === "hidden" ? null : <button className="btn btn-outline btn-small">Hide</button>
      }
    >
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} />
      ))}
    </QueuePage>
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
    <QueueRow path={questionsPath} id={id} version={version} thing="question" title={title}>
      <Cell kind="brief">
        <span className={`badge ${badge}`}>{label}</span>
      </Cell>
      <Cell>{product}</Cell>
      <Cell>{formatDateTime(createdAt)}</Cell>
    </QueueRow>
  );
}
