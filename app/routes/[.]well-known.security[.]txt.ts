// Whom somebody tells who found a weakness (RFC 9116): the shop's own address or telephone, from its settings; none without either.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { knownOrigin } from "~/http/origin.server";
import { findShop } from "~/models/settings/shop.server";

/** So long what it says may be believed: the standard asks for less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

const plain = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, phone } = await findShop();
  const contacts = [
    ...(email ? [`mailto:${encodeURI(email)}`] : []),
    ...(phone ? [`tel:${phone.replaceAll(/[^\d+]/g, "")}`] : []),
  ];
  if (contacts.length === 0) return new Response("Not found\n", { status: 404, headers: plain });
  const until = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
  const origin = knownOrigin(request);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${until.slice(0, 10)}T00:00:00.000Z`,
    "Preferred-Languages: en",
    ...(origin === null ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: plain });
}
