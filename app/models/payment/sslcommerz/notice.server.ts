// Reads what SSLCommerz reports of its own accord.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Account } from "./call.server";

/**
 * Reads a notice whose `verify_sign` is the MD5 of the fields that `verify_key` names and the
 * password's MD5, in the order of their names, as SSLCommerz prescribes. It is a hint all the same.
 */
export function readNotice(account: Account, form: URLSearchParams) {
  const names = (form.get("verify_key") ?? "").split(",").filter(Boolean).slice(0, 100);
  const [sign, attemptId, status] = ["verify_sign", "tran_id", "status"].map((n) => form.get(n));
  if (!sign || !attemptId || !names.includes("tran_id")) return null;
  const pairs = new Map(names.map((name) => [name, form.get(name) ?? ""]));
  pairs.set("store_passwd", md5(account.password));
  const text = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${k}=${v}`);
  if (!isSame(md5(text.join("&")), sign)) return null;
  return { attemptId, eventId: `${attemptId}:${form.get("val_id") ?? ""}:${status ?? ""}` };
}

function isSame(own: string, sent: string): boolean {
  const [one, other] = [own, sent].map((text) => Buffer.from(text));
  return one !== undefined && other?.length === one.length && timingSafeEqual(one, other);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
