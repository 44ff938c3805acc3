// The shop's icon among a telephone's apps.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerIcon } from "~/http/icon.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return answerIcon(request, "apple-touch-icon.png");
}
