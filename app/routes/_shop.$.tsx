// Every address that nothing answers: not found, with the shop's header and footer around it.
import { json } from "@remix-run/node";

export function loader() {
  throw json(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
