// Where the Google buttons of the sign-in and sign-up screens lead.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/toast.server";
import { requireVisitor } from "~/auth/guards.server";
import { readForm } from "~/http/form.server";

export function loader() {
  return redirect("/login");
}

/** No identity provider is connected to this shop: says so and offers the way that works. */
export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  await readForm(request);
  return redirectWithToast(request, "/login", {
    type: "info",
    message: "Google sign-in is not set up in this shop yet. Please use your e-mail and password.",
  });
}
