// The cart: what is in it at today's prices, and the forms that fill and change it.
import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ensureShopper, readShopper } from "~/auth/shopper.server";
import { ItemNotice } from "~/components/shop/item-notice";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { withShop } from "~/document/meta";
import { answerForm, answerWithToast } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readForm } from "~/http/form.server";
import { toastItem, wayBack } from "~/http/item-toast.server";
import { fullName } from "~/models/product/choice";
import { atPlace } from "~/http/redirect";
import { accepted, submissionOf, valueOf } from "~/http/submission.server";
import { redirectWithToast, type ToastType } from "~/http/toast.server";
import { emptyCart } from "~/models/cart/cart";
import {
  addToCart,
  addToCartSchema,
  editCartLine,
  editLineSchema,
} from "~/models/cart/cart.server";
import { findCartLine, type RemovedLine } from "~/models/cart/removal.server";
import { findCart } from "~/models/cart/view.server";
import { codeSchema, saveCode } from "~/models/checkout/code.server";
import { findEstimates } from "~/models/checkout/estimate.server";
import type { ChosenItem } from "~/models/product/product";
import { districtOf } from "~/models/shipping/shipping";
import { CartLineRow } from "./line";
import { Summary } from "./summary";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Cart") },
  { name: "description", content: "What you are about to buy." },
  { name: "robots", content: "noindex" },
];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await readShopper(request);
  const cart = shopper === null ? emptyCart : await findCart(shopper);
  const district = districtIn(request);
  return { cart, district, estimates: await findEstimates(shopper, cart, district) };
}

/** The district of Bangladesh that the address names; "" for none. */
function districtIn(request: Request): string {
  return districtOf(new URL(request.url).searchParams.get("district") ?? "") ?? "";
}

/** The cart's own address, with the district that its page was looked at for. */
function cartOf(request: Request): string {
  const district = districtIn(request);
  return district === "" ? "/cart" : `/cart?${new URLSearchParams({ district }).toString()}`;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("code")) return keepCode(request, context, form);
  return form.has("lineId") ? editLine(request, form) : addItem(request, context, form);
}

const failed = "Failed to use the code. Please try again.";

async function keepCode(request: Request, context: AppLoadContext, form: FormData) {
  const shopper = await readShopper(request);
  if (!shopper) return redirect("/cart");
  return answerForm(submissionOf(form, codeSchema), { context, failed }, async (typed) => {
    await saveCode(shopper, typed, clientAddress(context));
    return redirect(atPlace(request, cartOf(request), "summary"));
  });
}

async function editLine(request: Request, form: FormData) {
  return answerWithToast(request, "/cart", async () => {
    const edit = valueOf(submissionOf(form, editLineSchema));
    const shopper = await readShopper(request);
    const line = shopper && (await findCartLine(shopper, edit.lineId));
    if (!line) return redirect("/cart");
    await editCartLine(shopper, edit);
    if (edit.quantity === 0) return removed(request, line);
    return redirect(atPlace(request, cartOf(request), `line-${edit.lineId}`));
  });
}

/** The way back carries what the cart knew of the line. */
function removed(request: Request, line: ChosenItem & RemovedLine) {
  const { variantId, quantity, seenPrice, addedAt } = line;
  const params = new URLSearchParams({
    variantId,
    quantity: String(quantity),
    seenPrice: String(seenPrice),
    addedAt,
  });
  return redirectWithToast(request, cartOf(request), {
    type: "success",
    message: `Removed from cart: ${fullName(line)}`,
    undo: `/cart/restore?${params.toString()}`,
    item: toastItem(line, "Removed", "cart"),
  });
}

async function addItem(request: Request, context: AppLoadContext, form: FormData) {
  const wanted = accepted(submissionOf(form, addToCartSchema));
  const place = { productId: wanted.productId, fallback: "/cart" };
  const back = wayBack(request, wanted.redirectTo, place);
  const { shopper, headers } = await ensureShopper(request, context);
  return answerWithToast(request, back, async () => {
    const { inCart, complete, item } = await addToCart(shopper, wanted);
    if (wanted.buyNow && complete) return redirect("/checkout", { headers });
    const toast: { type: ToastType; message: string } = complete
      ? { type: "success", message: `Added to cart: ${fullName(item)}` }
      : { type: "info", message: `Only so many are left: your cart has ${inCart} now.` };
    const done = complete ? "Added" : `Only ${inCart} left, all in your cart`;
    const told = { ...toast, item: toastItem(item, done, "cart") };
    return redirectWithToast(request, wanted.buyNow ? "/cart" : back, told, { headers });
  });
}

export default function CartPage() {
  const { cart, district, estimates } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">Cart</h1>
      <ItemNotice />
      {cart.lines.length === 0 ? (
        <div className="empty panel mt-5">
          <Icon name="cart" />
          <p className="text-lg font-semibold text-ink-900">Your cart is empty</p>
          <p>Add items and they wait for you here, also when you close the browser.</p>
          <Link to="/category" className="btn btn-primary">
            Browse products
          </Link>
        </div>
      ) : (
        <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ul className="panel divide-y divide-ink-200" role="list">
            {cart.lines.map((line) => (
              <CartLineRow key={line.id} line={line} district={district} />
            ))}
          </ul>
          <Summary estimates={estimates} district={district} result={answer?.result} />
        </div>
      )}
    </main>
  );
}
