// Switches between the full shop and the light one, which sends no scripts.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { lightSchema, lightShopCookie } from "~/document/light.server";
import { safeRedirect } from "~/http/redirect";
import { accepted, readSubmission } from "~/http/submission.server";

export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  const { light, redirectTo } = accepted(await readSubmission(request, lightSchema));
  const headers = { "Set-Cookie": lightShopCookie(request, light === "on") };
  return redirect(safeRedirect(redirectTo), { headers });
}
