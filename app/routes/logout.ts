// Ends the session (POST); a link here changes nothing and leads home.
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { getUser, signOut } from "~/auth/session.server";
import { readForm } from "~/http/form.server";
import { redirectWithToast } from "~/http/toast.server";

export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const user = await getUser(request);
  const headers = { "Set-Cookie": await signOut(request) };
  if (user?.role !== "Admin") return redirect("/", { headers });
  return redirectWithToast(
    request,
    "/",
    { type: "success", message: "Logged out successfully!" },
    { headers },
  );
}
