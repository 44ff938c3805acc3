// Finds what invoices and packing slips are printed from.
import * as z from "zod";
import { largestPageSize } from "~/models/table.server";
import type { OrderDetail } from "./detail";
import { findOrder } from "./detail.server";

const kindSchema = z.enum(["invoice", "slip"]).catch("slip");
/** A number, or what a ticked row sends: number and version. */
const idSchema = z
  .string()
  .regex(/^\d{1,15}(?:\.\d{1,9})?$/)
  .transform((text) => text.split(".")[0] ?? "");

/** Reads from an address what is printed: one order, or the ticked ones. */
export function readPrintQuery(params: URLSearchParams): {
  kind: "invoice" | "slip";
  ids: string[];
} {
  const sent = [...params.getAll("order"), ...params.getAll("id")].slice(0, largestPageSize);
  const ids = sent.flatMap((text) => idSchema.safeParse(text).data ?? []);
  return { kind: kindSchema.parse(params.get("kind")), ids: [...new Set(ids)] };
}

/** The orders of these numbers; of invoices only those that have a number. */
export async function findToPrint({
  kind,
  ids,
}: ReturnType<typeof readPrintQuery>): Promise<{ orders: OrderDetail[]; without: string[] }> {
  const found = await Promise.all(ids.map((id) => findOrder(id)));
  const orders = found.filter((order) => order !== null);
  const printed = orders.filter(({ invoiceNumber }) => kind === "slip" || invoiceNumber !== null);
  const without = orders.filter((order) => !printed.includes(order)).map(({ id }) => id);
  return { orders: printed, without };
}
