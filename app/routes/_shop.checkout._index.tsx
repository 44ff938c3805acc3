// Checkout: leads to the first page that is not answered yet.
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireWay } from "~/auth/way.server";
import { checkoutPath } from "~/models/checkout/checkout";
import { nextStep } from "~/models/checkout/way.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { way } = await requireWay(request);
  return redirect(checkoutPath(nextStep(way), way.named));
}
