// Reviews by buyers: what waits, what was reported, what is shown and hidden; the ticked ones at once.
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
  const { done, refused } = await decideMany(user, id, todo);
  const rest = refused > 0 ? ` ${refused} changed meanwhile: please look again.` : "";
  const message = `${done} ${todo === "show" ? "shown" : "hidden"}.${rest}`;
  const type = refused > 0 || done === 0 ? "warning" : "success";
  return redirectWithToast(request, tableUrl(reviewsPath, { show: queue, page }), {
    type,
    message: id.length === 0 ? "Nothing was ticked." : message,
  });
}

export default function Reviews() {
  const { queue, reviews, page, pages, total } = useLoaderData<typeof loader>();
  const here = tableUrl(reviewsPath, { show: queue, page });
  return (
    <AdminPage title="Reviews" lead="What buyers write. Hidden ones can be shown again at any time">
      <section className="panel overflow-hidden" aria-label="Reviews">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <nav aria-label="Which reviews" className="flex flex-wrap gap-2">
            {reviewQueues.map((name) => (
              <Link
                key={name}
                to={tableUrl(reviewsPath, { show: name, page: 1 })}
                aria-current={name === queue ? "page" : undefined}
                className={`btn btn-small ${name === queue ? "btn-dark" : "btn-outline"}`}
              >
                {queueLabels[name]}
              </Link>
            ))}
          </nav>
          <p className="text-sm text-ink-600">{total === 1 ? "1 review" : `${total} reviews`}</p>
        </div>
        {reviews.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="star" />
            <p>No reviews here</p>
          </div>
        ) : (
          <Form key={here} method="post" action={here}>
            <Table
              label="Reviews table"
              columns={columns}
              choose={<ChooseAll key={here} things="reviews" />}
            >
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} />
              ))}
            </Table>
            <div className="flex flex-wrap items-center gap-3 border-t border-ink-200 px-5 py-3 text-sm">
              <span className="text-ink-600">Ticked reviews:</span>
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
            </div>
          </Form>
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(reviewsPath, { show: queue, page: number })}
      />
    </AdminPage>
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
  const { id, version, title, state, stars, product, author, createdAt, reports } = review;
  return (
    <Row>
      <Cell kind="choose">
        <ChooseRow id={`${id}.${version}`} name={`review ${title}`} />
      </Cell>
      <RowName name={`review ${title}`}>
        <Link to={`${reviewsPath}/${encodeURIComponent(id)}`} className="link text-sm">
          {title}
        </Link>
      </RowName>
      <Cell kind="brief">
        <span className={`badge ${reviewBadge[state]}`}>{state}</span>{" "}
        {reports > 0 && <span className="badge badge-red">{`${reports} reported`}</span>}
      </Cell>
      <Cell kind="count" number>
        {stars}
      </Cell>
      <Cell>{product}</Cell>
      <Cell>{author}</Cell>
      <Cell>{formatDateTime(createdAt)}</Cell>
    </Row>
  );
}
