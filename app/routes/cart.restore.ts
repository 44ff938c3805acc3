// Puts back what was just taken out of the cart (POST); the form says what it was.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readShopper } from "~/auth/shopper.server";
import { answerWithToast } from "~/http/answer.server";
import { accepted, readSubmission } from "~/http/submission.server";
import { removedLineSchema, restoreCartLine } from "~/models/cart/removal.server";

export function loader() {
  return redirect("/cart");
}

export async function action({ request }: ActionFunctionArgs) {
  const line = accepted(await readSubmission(request, removedLineSchema));
  return answerWithToast(request, "/cart", async () => {
    const shopper = await readShopper(request);
    if (shopper) await restoreCartLine(shopper, line);
    return redirect("/cart");
  });
}
