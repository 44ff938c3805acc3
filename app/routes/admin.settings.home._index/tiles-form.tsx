// Says where the tiles come from, and makes them the page's own.
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";

const action = "/admin/settings/home/tiles";

/** @param version that of the setting which the page shows */
export function TilesForm({ version }: { version: string }) {
  return (
    <Form method="post" action={action} className="mt-3 flex flex-wrap items-center gap-3">
      <input type="hidden" name="version" value={version} />
      <p className="hint">
        The tiles of the featured categories are those of the{" "}
        <Link to="/admin/types" className="link">
          product types
        </Link>
        , until the page has tiles of its own.
      </p>
      <SubmitButton className="btn btn-outline" formAction={action}>
        Copy these tiles
      </SubmitButton>
    </Form>
  );
}
