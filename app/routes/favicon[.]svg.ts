// The shop's icon in tabs.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerIcon } from "~/http/icon.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return answerIcon(request, "favicon.svg");
}
