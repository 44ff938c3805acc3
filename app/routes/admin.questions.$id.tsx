// One question for the staff: what was asked, the shop's answer, and whether both are shown.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DecisionForm } from "~/components/admin/decision-form";
import { DetailPanel, Facts } from "~/components/admin/detail";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noQuestion, reply, replySchema } from "~/models/question/answer.server";
import {
  questionLimits,
  questionsPath,
  questionStates,
  type QuestionState,
} from "~/models/question/question";
import { findQuestion } from "~/models/question/table.server";

export const meta: MetaFunction = () => adminMeta("Question");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const question = orNotFound(await findQuestion(params.id ?? ""), noQuestion);
  return { question, draft: await readDraft(request) };
}

const failed = "Failed to save the answer. Please try again.";

export const handle = { noAnswer: failed };

const done = { show: "The question is shown with its answer", hide: "The question is hidden" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, replySchema), { context, failed }, async (fields) => {
    await reply(user, params.id ?? "", fields);
    const toast = { type: "success", message: done[fields.do] } as const;
    return redirectWithToast(request, questionsPath, toast);
  });
}

export default function Question() {
  const { question } = useLoaderData<typeof loader>();
  const { formatDateTime } = useDates();
  const { text, product, productId, state } = question;
  return (
    <AdminPage
      title={`Question on ${product}`}
      actions={
        <Link to={questionsPath} className="btn btn-outline">
          All questions
        </Link>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <DetailPanel title="What was asked">
          <p>
            <span className={`badge ${questionStates[state].badge}`}>
              {questionStates[state].label}
            </span>
          </p>
          <p className="mt-3 mb-4 whitespace-pre-line break-words">{text}</p>
          <Facts
            facts={{
              Asked: formatDateTime(question.createdAt),
              Product: (
                <Link to={`/admin/products/${encodeURIComponent(productId)}`} className="link">
                  {product}
                </Link>
              ),
            }}
          />
        </DetailPanel>
        <DetailPanel title="Answer and decision">
          <Reply />
        </DetailPanel>
      </div>
    </AdminPage>
  );
}

const showLabels: Record<QuestionState, string> = {
  Waiting: "Answer and show",
  Shown: "Save answer",
  Hidden: "Show again",
};

function Reply() {
  const { question, draft } = useLoaderData<typeof loader>();
  const { state } = question;
  return (
    <DecisionForm
      id="reply"
      lastResult={useActionData<typeof action>()?.result}
      saved={question}
      draft={draft}
      limits={questionLimits}
      hints={{
        answer: "Shown below the question. The first answer is mailed to who asked.",
        reason: "Told to who asked alone.",
      }}
    >
      <SubmitButton name="do" value="show">
        {showLabels[state]}
      </SubmitButton>
      <SubmitButton name="do" value="hide" className="btn btn-danger">
        {state === "Hidden" ? "Keep hidden" : "Hide"}
      </SubmitButton>
    </DecisionForm>
  );
}
