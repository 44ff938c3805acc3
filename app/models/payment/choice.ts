// How an order can be paid: all of it one way, or cash at the door with an advance another way.
import { formatMoney, type Currency } from "~/models/money";
import { methodIds, methodLabel, type MethodId, type PaymentMethod } from "./method";

/** A choice that a buyer has; amounts in minor units. */
export interface PayChoice {
  /** As forms and checkouts keep it: "bkash", or "cod:bkash" for cash after an advance by bKash. */
  id: string;
  label: string;
  /** How it goes, in sentences. */
  words: string;
  /** What is paid before the order is packed; the rest at the door. */
  dueNow: number;
  /** By which way that is paid; cash, where nothing is. */
  by: PaymentMethod;
}

/** What the choices are made of. */
export interface Payable {
  total: number;
  currency: Currency;
  /** What is to be paid before cash at the door is offered; 0 for nothing. */
  advance: number;
  /** Whether the buyer fetches it. */
  pickup: boolean;
}

/** The choices for an order. An advance of everything is no cash at the door: the other ways are that. */
export function payChoices(methods: readonly PaymentMethod[], payable: Payable): PayChoice[] {
  const { total, currency, advance, pickup } = payable;
  const before = methods.filter(({ kind }) => kind !== "on delivery");
  const cash = methods.filter(({ kind }) => kind === "on delivery");
  const words = formatMoney({ amount: advance, currency });
  return [
    ...cash.flatMap((cash): PayChoice[] => {
      const label = methodLabel(cash, pickup);
      if (advance === 0) return [{ ...cash, label, dueNow: 0, by: cash }];
      if (advance >= total) return [];
      return before.map((by) => ({
        id: `${cash.id}:${by.id}`,
        label: `${label}, ${words} now: ${by.label}`,
        words: `An advance of ${words} is paid first, the rest when you have it in your hands. ${by.words}`,
        ...{ dueNow: advance, by },
      }));
    }),
    ...before.map((by) => ({ id: by.id, label: by.label, words: by.words, dueNow: total, by })),
  ];
}

/** The ways that a choice's id names: how it is paid, and the advance. */
export function readChoice(id: string): { method: MethodId; advanceBy: MethodId | null } | null {
  const [first, second, ...others] = id.split(":");
  const method = methodIds.find((one) => one === first);
  const advanceBy = methodIds.find((one) => one === second) ?? null;
  if (!method || others.length > 0) return null;
  if (second !== undefined && (method !== "cod" || advanceBy === null)) return null;
  return { method, advanceBy };
}
