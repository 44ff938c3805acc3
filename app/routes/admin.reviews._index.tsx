// Reviews by buyers: what waits, what was reported, what is shown and hidden; the ticked ones at once.
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
import { decideMany } from "~/models/review/moderate.server";
import { queueLabels, reviewBadge, reviewQueues, reviewsPath } from "~/models/review/review";
import { listReviews, readReviewTable, tickedSchema } from "~/models/review/table.server";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction = () => adminMeta("Reviews");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readReviewTable(new URL(request.url).searchParams);
  return { queue: view.queue, ...(await listReviews(view)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { do: todo, id } = accepted(submissionOf(form, tickedSchema));
  const { queue, page } = readReviewTable(new URL(request.url).searchParams);
  const toast = toastOfTicked(
    await decideMany(user, id, todo),
    todo === "show" ? "shown" : "hidden",
  );
  return redirectWithToast(request, tableUrl(reviewsPath, { show: queue, page }), toast);
}

export default function Reviews() {
  const { queue, reviews, ...rest } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      {...rest}
      thing="review"
      things="reviews"
      lead="What buyers write. Hidden ones can be shown again at any time"
      icon="star"
      path={reviewsPath}
      parts={reviewQueues.map((name) => ({ name, label: queueLabels[name] }))}
      part={queue}
      columns={columns}
      actions={
        <>
          {queue !== "shown" && (
            <button name="do" value="show" className="btn btn-outline btn-small">
              Approve
            </button>
          )}
          {queue !== "hidden" && (
            <button name="do" value="hide" className="btn btn-outline btn-small">
              Hide
            </button>
          )}
        </>
      }
    >
      {reviews.map((review) => (
        <ReviewRow key={review.id} review={review} />
      ))}
    </QueuePage>
  );
}

type Review = ReturnType<typeof useLoaderData<typeof loader>>["reviews"][number];

const columns = [
  { label: "Review" },
  { label: "State" },
  { label: "Stars", number: true },
  { label: "Product" },
  { label: "Author" },
  { label: "Written" },
];

function ReviewRow({ review }: { review: Review }) {
  const { formatDateTime } = useDates();
  const { id, version, title, state, stars, product, author, createdAt, ...rest } = review;
  const { reports, photos } = rest;
  return (
    <QueueRow path={reviewsPath} id={id} version={version} thing="review" title={title}>
      <Cell kind="brief">
        <span className={`badge ${reviewBadge[state]}`}>{state}</span>{" "}
        {reports > 0 && <span className="badge badge-red">{`${reports} reported`}</span>}{" "}
        {photos > 0 && (
          <span className="badge badge-gray">{photos === 1 ? "1 photo" : `${photos} photos`}</span>
        )}
      </Cell>
      <Cell kind="count" number>
        {stars}
      </Cell>
      <Cell>{product}</Cell>
      <Cell>{author}</Cell>
      <Cell>{formatDateTime(createdAt)}</Cell>
    </QueueRow>
  );
}
