// Checkout, first page: who buys, and where it goes.
import { useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireUserForm } from "~/auth/drafts.server";
import { requireWay } from "~/auth/way.server";
import { CheckoutFrame } from "~/components/shop/checkout-frame";
import { GoodsSummary } from "~/components/shop/goods-summary";
import { UnpaidOrderPanel } from "~/components/shop/unpaid-order";
import { checkoutMeta } from "~/document/meta";
import { answerForm } from "~/http/answer.server";
import { readForm } from "~/http/form.server";
import { submissionOf } from "~/http/submission.server";
import { addAddress } from "~/models/account/address-edit.server";
import { findAddresses } from "~/models/account/address.server";
import { checkoutPath } from "~/models/checkout/checkout";
import { saveAnswers } from "~/models/checkout/answers.server";
import { chosenAddress, detailValues, isKnownPlace } from "~/models/checkout/address.server";
import { detailsSchema } from "~/models/checkout/details-form.server";
import { goodsOf } from "~/models/checkout/quote.server";
import { findUnpaid } from "~/models/order/unpaid.server";
import { findDeliveryOptions } from "~/models/shipping/option.server";
import { findZones } from "~/models/shipping/rate.server";
import { homeCountry } from "~/models/shipping/shipping";
import { DetailsForm, type DetailsValues } from "./form";

export const meta: MetaFunction = ({ matches }) => checkoutMeta(matches, "Your details");

export async function loader({ request }: LoaderFunctionArgs) {
  const { shopper, user, way } = await requireWay(request);
  const [unpaid, addresses, zones, fetched, draft] = await Promise.all([
    findUnpaid(shopper),
    user ? findAddresses(user.id) : [],
    findZones(),
    findDeliveryOptions(null, way.goods),
    readDraft(request),
  ]);
  const completed = new URL(request.url).searchParams.get("address") ?? "";
  return {
    unpaid,
    values: draft ?? detailValues({ user, way, addresses, completed }),
    addresses: addresses.map((address) => ({ ...address, usable: isKnownPlace(address) })),
    ...{ named: way.named, order: goodsOf(way), signedIn: user !== null },
    abroad: zones.some(({ places }) => places.some(({ country }) => country !== homeCountry)),
    pickup: fetched.length > 0,
  };
}

const failed = "Your details could not be saved. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  // Filled in while signed in: when the session has ended, what was typed comes back after signing in.
  const asUser = new URL(request.url).searchParams.has("account");
  const form = asUser ? (await requireUserForm(request, context)).form : await readForm(request);
  const { shopper, user, way } = await requireWay(request);
  return answerForm(submissionOf(form, detailsSchema), { context, failed }, async (details) => {
    const address = await chosenAddress(user, details);
    const { name, phone, email } = details;
    const kept = address && JSON.stringify(address);
    await saveAnswers(shopper, way.currency, { name, phone, email, address: kept });
    const isNew = details.addressId === "" && details.save === "on";
    if (user && address && isNew) await addAddress(user.id, address);
    return redirect(checkoutPath("delivery", way.named));
  });
}

export default function Details() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<DetailsValues>({
    id: "details",
    lastResult: answer?.result,
    defaultValue: data.values,
  });
  return (
    <CheckoutFrame step="details" named={data.named} aside={<GoodsSummary {...data.order} />}>
      {data.unpaid && (
        <div className="mb-5">
          <UnpaidOrderPanel order={data.unpaid} />
        </div>
      )}
      <DetailsForm form={form} fields={fields} {...data} />
    </CheckoutFrame>
  );
}
