// One promotion: how it stands, its form, and what was done to it; what somebody else saved meanwhile is shown before it is replaced.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { History } from "~/components/admin/history";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { counted } from "~/models/counted";
import { findPromotionChoices } from "~/models/promotion/choices.server";
import { savePromotion } from "~/models/promotion/edit.server";
import { editPromotionSchema, promotionInputs } from "~/models/promotion/form.server";
import {
  promotionBadges,
  promotionsPath,
  promotionState,
  promotionUndoUrl,
  promotionUrl,
} from "~/models/promotion/promotion";
import { findPromotion, noPromotion } from "~/models/promotion/row.server";
import { promotionWords } from "~/models/promotion/words";
import { findDates } from "~/models/settings/dates.server";
import { EditForm } from "./edit-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => adminMeta(data?.name ?? "Promotion");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const promotion = orNotFound(await findPromotion(params.id ?? ""), noPromotion);
  const [dates, choices, entries, draft] = await Promise.all([
    findDates(),
    findPromotionChoices(),
    findAuditOf("promotion", promotion.id),
    readDraft(request),
  ]);
  const { id, name, version, used } = promotion;
  return {
    ...{ id, name, version, used, choices, entries, draft, words: promotionWords(promotion) },
    state: promotionState(promotion, new Date().toISOString()),
    saved: promotionInputs(promotion, dates),
  };
}

const failed = "Failed to save the promotion. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = await submissionWithPictures(form, editPromotionSchema, context, {
    blankIsText: true,
  });
  return answerForm(submission, { context, failed }, async (promotion) => {
    const change = await savePromotion(user, id, promotion);
    const toast = { type: "success", message: "Promotion saved" } as const;
    const undo = promotionUndoUrl(id, change);
    return redirectWithToast(request, promotionUrl(id), { ...toast, undo });
  });
}

export default function Promotion() {
  const { id, name, version, used, state, words, entries, ...data } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title={name}
      actions={
        <p className="flex flex-wrap gap-2">
          <Link to={promotionsPath} className="btn btn-outline">
            Promotions
          </Link>
          <Link to={promotionUrl(id, "/try")} className="btn btn-outline">
            Dry run
          </Link>
          {state !== "Over" && (
            <Link to={promotionUrl(id, "/end")} className="btn btn-outline">
              End now
            </Link>
          )}
          <Link to={promotionUrl(id, "/delete")} className="btn btn-outline">
            Delete
          </Link>
        </p>
      }
    >
      <section className="panel p-5" aria-label="Promotion">
        <p className="flex flex-wrap items-center gap-3">
          <span className={`badge ${promotionBadges[state]}`}>{state}</span>
          <span>{[words.does, ...words.asks].join(" · ")}</span>
          <span className="hint">{`used by ${counted(used, "order")}`}</span>
        </p>
      </section>
      {/* A saved form begins anew. */}
      <EditForm key={version} version={version} {...data} result={answer?.result} />
      <History entries={entries} />
    </AdminPage>
  );
}
