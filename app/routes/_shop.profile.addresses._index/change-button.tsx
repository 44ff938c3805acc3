// A button that changes one address.
import { Form } from "@remix-run/react";
import type { Address } from "~/models/account/address";

/** A form of one button. */
export function ChangeButton({
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
