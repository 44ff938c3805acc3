// The table of the newsletter's addresses; removing one takes a second click.
import { Form } from "@remix-run/react";
import { SortHeader } from "~/components/admin/sort-header";
import { TableFrame } from "~/components/admin/table-frame";
import { useDates } from "~/components/ui/dates";
import type { TableView } from "~/models/table";

interface SubscriberTableProps {
  subscribers: { email: string; createdAt: string }[];
  view: Pick<TableView, "sort" | "dir">;
  /** Where the buttons send: the view that is shown again. */
  action: string;
  hrefOf: (sort: string, dir: TableView["dir"]) => string;
}

/** One row per address. */
export function SubscriberTable({ subscribers, action, ...sorting }: SubscriberTableProps) {
  const { formatDate } = useDates();
  return (
    <TableFrame label="Newsletter table">
      {/* A phone has no room for the column: the date stands under the address. */}
      <table className="table max-sm:[&_tr>:nth-child(2)]:hidden">
        <thead>
          <tr>
            <SortHeader label="E-mail" sort="email" {...sorting} />
            <SortHeader label="Since" sort="joined" {...sorting} />
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map(({ email, createdAt }) => (
            <tr key={email}>
              <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
                <span className="block text-sm break-words text-ink-900 max-sm:w-40">{email}</span>
                <span className="hint block font-normal sm:hidden">{formatDate(createdAt)}</span>
              </th>
              <td className="whitespace-nowrap">{formatDate(createdAt)}</td>
              <td>
                <details className="flex flex-col items-end text-end">
                  <summary className="btn btn-outline btn-small">
                    Remove<span className="sr-only"> {email}</span>
                  </summary>
                  <Form method="post" action={action} preventScrollReset className="mt-2">
                    <button
                      type="submit"
                      name="email"
                      value={email}
                      className="btn btn-danger btn-small"
                    >
                      Yes, remove<span className="sr-only"> {email}</span>
                    </button>
                  </Form>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
