// Where an order stands, and the steps that are possible now.
import { Form } from "@remix-run/react";
import { DetailPanel } from "~/components/admin/detail";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import type { OrderDetail } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";
import { possibleSteps, type StepName } from "~/models/order/step";
import { stepWords } from "~/models/order/step-words";
import { refundable } from "~/models/order/sums";
import type { Doors } from "./doors";

/** What moves money, stock or mail leads to a page that says so first; packing is done at once. */
export function NextSteps({ order, doors }: { order: OrderDetail; doors: Doors }) {
  const { id, status, payState, fulfilment, sums, version } = order;
  const steps = possibleSteps(order, "staff");
  const page = `/admin/orders/${id}`;
  const { label, badge } = staffStatus[status];
  return (
    <DetailPanel title="Status">
      <p className="flex flex-wrap gap-2">
        <span className={`badge ${badge}`}>{label}</span>{" "}
        <span className="badge badge-gray">{payState}</span>{" "}
        <span className="badge badge-gray">{fulfilmentWords[fulfilment]}</span>
      </p>
      {steps.length === 0 && (
        <p className="mt-3 text-ink-600">
          This order is final: its status cannot be changed any more.
        </p>
      )}
      <ul role="list" className="mt-4 grid gap-3">
        {(doors.orders ? steps : []).map((step, index) => (
          <li key={step}>
            {step === "pack" ? (
              <Form method="post" action={`${page}/pack`} preventScrollReset>
                <input type="hidden" name="version" value={version} />
                <SubmitButton
                  formAction={`${page}/pack`}
                  className={`btn w-full ${looks(index, step)}`}
                >
                  {stepWords.pack.button}
                </SubmitButton>
              </Form>
            ) : (
              <Link to={`${page}/${step}`} dialog className={`btn w-full ${looks(index, step)}`}>
                {stepWords[step].title}
              </Link>
            )}
          </li>
        ))}
        {doors.refunds && refundable(sums) > 0 && (
          <li>
            <Link to={`${page}/refund`} dialog className="btn btn-outline w-full">
              Give money back
            </Link>
          </li>
        )}
      </ul>
    </DetailPanel>
  );
}

/** The usual next one stands out. */
function looks(index: number, step: StepName): string {
  return index === 0 && !stepWords[step].danger ? "btn-primary" : "btn-outline";
}

const fulfilmentWords: Record<OrderDetail["fulfilment"], string> = {
  open: "Not packed",
  packed: "Packed",
  shipped: "Sent",
  delivered: "Handed over",
  returned: "Came back",
};
