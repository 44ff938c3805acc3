// An address in the list, with what can be done with it.
import { Link } from "~/components/ui/link";
import type { Address } from "~/models/account/address";
import { ChangeButton } from "./change-button";

/** Deleting asks once more. */
export function AddressCard({ address }: { address: Address }) {
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
