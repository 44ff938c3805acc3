// Why a stock changes: what whoever changes it says, kept with the movement that the database writes of it.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { stockReasons, type StockReason } from "./stock";

/** Why a stock changes, and through whom. */
export interface StockCause {
  reason: StockReason;
  /** The order's number. */
  order?: string;
  /** Who of the staff. */
  by?: { id: string; name: string };
  note?: string;
  /** What tells it from every other; by itself a new one. */
  key?: string;
}

/**
 * A cause as a variant's `stockCause` keeps it; it is set in the statement that changes the stock.
 * Each is a text of its own: one that is there already would be taken for not said.
 */
export function stockCause({ by, key = randomUUID(), ...cause }: StockCause): string {
  const { id, name } = by ?? {};
  return JSON.stringify({ ...cause, by: by && { id, name }, key });
}

const reasons = Object.keys(stockReasons) as [StockReason, ...StockReason[]];

const causeSchema = z.object({
  reason: z.enum(reasons),
  order: z.string().optional(),
  by: z.object({ id: z.string(), name: z.string() }).optional(),
  note: z.string().optional(),
  key: z.string().optional(),
});

/** The cause of a movement; null where none was said. */
export function readStockCause(text: string): StockCause | null {
  if (text === "") return null;
  return causeSchema.parse(JSON.parse(text));
}
