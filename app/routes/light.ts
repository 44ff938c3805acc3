// Switches between the full shop and the light one, which sends no scripts.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "~/auth/redirect";
import { readForm } from "~/http/form.server";
import { lightShopCookie } from "~/http/light.server";

export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = { "Set-Cookie": lightShopCookie(request, form.get("light") === "on") };
  return redirect(safeRedirect(form.get("redirectTo")), { headers });
}
