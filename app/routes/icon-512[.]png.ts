// The shop's icon as its manifest names it, large.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerIcon } from "~/http/icon.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return answerIcon(request, "icon-512.png");
}
