// Moves a line of the cart to the wish list (POST): it is saved before it is taken out.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { readShopper } from "~/auth/shopper.server";
import { answerWithToast } from "~/http/answer.server";
import { toastItem } from "~/http/item-toast.server";
import { fullName } from "~/models/product/choice";
import { accepted, readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { editCartLine } from "~/models/cart/cart.server";
import { findCartLine } from "~/models/cart/removal.server";
import { addWish } from "~/models/wish-list/edit.server";

const laterSchema = z.object({ lineId: z.string().max(100) });

export function loader() {
  return redirect("/cart");
}

export async function action({ request }: ActionFunctionArgs) {
  const { lineId } = accepted(await readSubmission(request, laterSchema));
  return answerWithToast(request, "/cart", async () => {
    const shopper = await readShopper(request);
    const line = shopper && (await findCartLine(shopper, lineId));
    if (!line) return redirect("/cart");
    await addWish(shopper, line.productId, line.variantId);
    await editCartLine(shopper, { lineId, quantity: 0 });
    return redirectWithToast(request, "/cart", {
      type: "success",
      message: `Saved on your wish list: ${fullName(line)}`,
      item: toastItem(line, "Saved for later", "wishList"),
    });
  });
}
