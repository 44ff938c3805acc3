// The table of the newsletter's addresses; removing one takes a second click.
import { Form } from "@remix-run/react";
import { Cell, Row, RowName, Table, type Sorting } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";

interface SubscriberTableProps extends Sorting {
  subscribers: { email: string; createdAt: string }[];
  /** Where the buttons send: the view that is shown again. */
  action: string;
}

const columns = [
  { label: "E-mail", sort: "email" },
  { label: "Since", sort: "joined" },
  { label: "Actions", number: true },
];

/** One row per address. */
export function SubscriberTable({ subscribers, action, ...sorting }: SubscriberTableProps) {
  const { formatDate } = useDates();
  return (
    <Table label="Newsletter table" columns={columns} sorting={sorting}>
      {subscribers.map(({ email, createdAt }) => (
        <Row key={email}>
          <RowName name={email}>
            <span className="row-words break-words">{email}</span>
          </RowName>
          <Cell kind="brief" className="whitespace-nowrap">
            {formatDate(createdAt)}
          </Cell>
          <Cell kind="actions">
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
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
