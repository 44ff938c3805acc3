// Order again (POST): fills the cart with what an order had, as far as it is still sold.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnOrder } from "~/auth/order.server";
import { ensureShopper } from "~/auth/shopper.server";
import { answerWithToast } from "~/http/answer.server";
import { readForm } from "~/http/form.server";
import { redirectWithToast } from "~/http/toast.server";
import { addAgain } from "~/models/cart/again.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order } = await requireOwnOrder(request, params.id ?? "");
  return redirect(`/order/${encodeURIComponent(order.id)}`);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await readForm(request);
  const { order } = await requireOwnOrder(request, params.id ?? "");
  const { shopper, headers } = await ensureShopper(request, context);
  return answerWithToast(request, "/cart", async () => {
    const { added, missing } = await addAgain(shopper, order.lines);
    const items = added === 1 ? "1 item is" : `${added} items are`;
    const rest = missing.length > 0 ? ` No longer to be had: ${missing.join(", ")}.` : "";
    return redirectWithToast(
      request,
      "/cart",
      { type: missing.length > 0 ? "info" : "success", message: `${items} in your cart.${rest}` },
      { headers },
    );
  });
}

/** Never shown; with it an order that is not there is answered by the shop's own page. */
export default function OrderAgain() {
  return null;
}
