// What the reader of a review can do: say that it helped, or that it should not be shown.
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import type { JudgedReview } from "~/models/review/review";

interface ReviewActionsProps {
  review: Pick<JudgedReview, "id" | "title" | "helpful">;
  /** The page that this stands on. */
  back: string;
}

export function ReviewActions({ review: { id, title, helpful }, back }: ReviewActionsProps) {
  return (
    <Form
      method="post"
      action={`/reviews/${encodeURIComponent(id)}/helpful`}
      preventScrollReset
      className="mt-2 flex flex-wrap items-center gap-3 print:hidden"
    >
      <input type="hidden" name="redirectTo" value={back} />
      <button className="btn btn-outline btn-small">
        {helpful > 0 ? `Helpful (${helpful})` : "Helpful"}
        <span className="sr-only">: {title}</span>
      </button>{" "}
      <Link
        to={`/reviews/${encodeURIComponent(id)}/report`}
        className="btn btn-outline btn-small"
        rel="nofollow"
      >
        Report<span className="sr-only"> {title}</span>
      </Link>
    </Form>
  );
}
