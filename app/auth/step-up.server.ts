// What is sensitive asks who one is once more, when that was proved more than ten minutes ago.
import { matchRoutes } from "@remix-run/react";
import { isSessionProven } from "~/models/account/session.server";
import { readToken } from "./session.server";

/** Forms that do more than others. */
const forms = [
  "/admin/settings/*",
  "/admin/orders/:id/refund",
  "/admin/orders/:id/refunds/*",
  "/admin/customers/:id/erase",
];
/** Files that carry people away. */
const files = [
  "/admin/customers/export",
  "/admin/customers/:id/export",
  "/admin/newsletter/export",
];

const [sensitiveForms, sensitiveFiles] = [forms, files].map((list) =>
  list.map((path) => ({ path })),
) as [{ path: string }[], { path: string }[]];

/** Whether a request has to wait for a fresh proof. */
export async function needsProof(request: Request): Promise<boolean> {
  const { pathname } = new URL(request.url);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (matchRoutes(reads ? sensitiveFiles : sensitiveForms, pathname) === null) return false;
  const token = await readToken(request);
  return token === null || !(await isSessionProven(token));
}

/** The page that asks, with the way back. */
export function confirmPath(back: string): string {
  return `/admin/confirm?${new URLSearchParams({ redirectTo: back }).toString()}`;
}
