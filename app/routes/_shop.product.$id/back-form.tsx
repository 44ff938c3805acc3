// Under what is sold out: the form that asks for a letter when it is back.
import { Form, useRouteLoaderData } from "@remix-run/react";
import { userLimits } from "~/models/account/user";
import type { loader as rootLoader } from "~/root";

/** Who is signed in presses a button; a guest types an address. */
export function BackForm({ variantId }: { variantId: string }) {
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  return (
    <Form
      method="post"
      action={`/letters/back/${variantId}`}
      className="flex flex-wrap items-end gap-3 print:hidden"
    >
      {!user && (
        <label className="min-w-48 flex-1">
          <span className="label">E-mail</span>
          <input
            className="input"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={userLimits.email}
          />
        </label>
      )}
      <button className="btn btn-outline">Tell me when it is back</button>
    </Form>
  );
}
