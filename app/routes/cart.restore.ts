// Puts back what was just taken out of the cart (POST); the address says what it was.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readShopper } from "~/auth/shopper.server";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { removedLineSchema, restoreCartLine } from "~/models/cart/removal.server";

export function loader() {
  return redirect("/cart");
}

export async function action({ request }: ActionFunctionArgs) {
  const line = accepted(submissionOf(new URL(request.url).searchParams, removedLineSchema));
  return answerWithToast(request, "/cart", async () => {
    const shopper = await readShopper(request);
    if (shopper) await restoreCartLine(shopper, line);
    return redirect("/cart");
  });
}
