// The footer's way to the shop without scripts, and back.
import { Form, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";

/** Loads a whole new document: only that can begin or end a life without scripts. */
export function LightSwitch({ here }: { here: string }) {
  const light = useRouteLoaderData<typeof rootLoader>("root")?.light ?? false;
  return (
    <Form method="post" action="/light" reloadDocument>
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="light" value={light ? "off" : "on"} className="footer-link">
        {light ? "Switch to the full shop" : "Switch to the light shop (no scripts)"}
      </button>
    </Form>
  );
}
