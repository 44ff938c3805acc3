// Addresses: the list, with the forms that choose the default and delete.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { accountMeta } from "~/document/meta";
import { orErrorPage } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { deleteAddress, setDefaultAddress } from "~/models/account/address-default.server";
import { addressChangeSchema } from "~/models/account/address-form.server";
import { findAddresses } from "~/models/account/address.server";
import { AddressCard } from "./address-card";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Addresses");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { addresses: await findAddresses(user.id) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const { intent, id } = accepted(submissionOf(form, addressChangeSchema));
  const change = intent === "default" ? setDefaultAddress : deleteAddress;
  await orErrorPage(change(user.id, id));
  const message = intent === "default" ? "Default address changed" : "Address deleted";
  return redirectWithToast(request, "/profile/addresses", { type: "success", message });
}

export default function Addresses() {
  const { addresses } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Addresses"
      actions={
        <Link to="/profile/addresses/new" className="btn btn-primary">
          <Icon name="plus" /> Add Address
        </Link>
      }
    >
      {addresses.length === 0 ? (
        <div className="empty">
          <Icon name="map-pin" />
          <p>You have no addresses yet.</p>
        </div>
      ) : (
        <ul role="list" className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
