// What became of an order so far.
import { Below } from "~/components/ui/below";
import type { BuyerOrder } from "~/models/order/page";
import { useDates } from "~/components/ui/dates";

/** The steps, as they are told to the buyer. */
export function Timeline({ steps }: { steps: BuyerOrder["timeline"] }) {
  const { formatDateTime } = useDates();
  return (
    <section className="panel p-5" aria-labelledby="timeline">
      <h2 id="timeline" className="text-lg font-semibold">
        Timeline
      </h2>
      <ol role="list" className="mt-2 flex flex-col gap-2">
        {steps.map(({ id, note, time }) => (
          <li key={id}>
            {note}
            <Below>{formatDateTime(time)}</Below>
          </li>
        ))}
      </ol>
    </section>
  );
}
