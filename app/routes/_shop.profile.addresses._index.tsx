// Addresses: the list, with the forms that choose the default and delete.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { accountMeta, AccountPage } from "~/components/shop/account-page";
import { Icon } from "~/components/ui/icon";
import { orErrorPage } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import type { Address } from "~/models/account/address";
import {
  addressChangeSchema,
  deleteAddress,
  findAddresses,
  setDefaultAddress,
} from "~/models/account/address.server";

export const meta: MetaFunction = () => accountMeta("Addresses");

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

function AddressCard({ address }: { address: Address }) {
  return (
    <li className="panel flex flex-col gap-3 p-4">
      <p className="flex items-center gap-2">
        <b className="min-w-0">{address.type}</b>
        {address.isDefault && <span className="badge badge-green">Default</span>}
      </p>
      <address className="text-ink-700 not-italic">
        {address.street}
        <br />
        {address.city}, {address.state} {address.zipCode}
        <br />
        {address.country}
      </address>
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <Link
          to={`/profile/addresses/${address.id}`}
          className="btn btn-outline btn-small"
          aria-label={`Edit ${address.type}`}
        >
          Edit
        </Link>
        {!address.isDefault && (
          <ChangeButton address={address} intent="default">
            Set as default
          </ChangeButton>
        )}
        <details className="group">
          <summary className="btn btn-outline btn-small" aria-label={`Delete ${address.type}`}>
            <span className="group-open:hidden">Delete</span>
            <span className="hidden group-open:inline">Keep</span>
          </summary>
          <div className="mt-2 flex flex-col gap-2">
            <p className="text-sm">Delete this address for good?</p>
            <ChangeButton address={address} intent="delete">
              Yes, delete
            </ChangeButton>
          </div>
        </details>
      </div>
    </li>
  );
}

function ChangeButton({
  address,
  intent,
  children,
}: {
  address: Address;
  intent: "default" | "delete";
  children: string;
}) {
  return (
    <Form method="post" action="/profile/addresses?index" preventScrollReset>
      <input type="hidden" name="id" value={address.id} />
      <button
        name="intent"
        value={intent}
        className={`btn btn-small ${intent === "delete" ? "btn-danger" : "btn-outline"}`}
        aria-label={`${children}: ${address.type}`}
      >
        {children}
      </button>
    </Form>
  );
}
