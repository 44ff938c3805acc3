// Orders that somebody of the staff takes by telephone: what they would cost, read back to the customer, then placed.
import { createHash } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { insertOrder, prepareOrder } from "~/models/order/place.server";
import type { Currency, Money } from "~/models/money";
import { methodIds, methodKinds, type MethodId, type PaymentMethod } from "~/models/payment/method";
import { findMethods } from "~/models/payment/method.server";
import { fullName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions } from "~/models/shipping/rate.server";
import type { DeliveryOption } from "~/models/shipping/shipping";
import { optionalLines } from "~/models/text.server";
import { chosenAddress } from "./address.server";
import { checkoutLimits } from "./checkout";
import { detailsSchema } from "./forms.server";
import { priceOfLines, purchaseOf } from "./reckoning";

/** As many products as one call is about. */
const MAX_ITEMS = 20;
/** A SKU, and how many pieces: "SGS24-BLK 2", "SGS24-BLK x 2", "2" left out for one. */
const itemLine = /^(\S.*?)(?:\s+[x×*]?\s*(\d{1,4}))?$/;

const itemsSchema = optionalLines(2_000).transform((text, context) => {
  const wanted = new Map<string, number>();
  if (text === "") {
    context.addIssue({ code: "custom", message: "Please write down what is ordered" });
  }
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const [, sku, count = "1"] = itemLine.exec(line.trim()) ?? [];
    if (sku === undefined || Number(count) === 0) {
      context.addIssue({ code: "custom", message: `“${line.trim()}” is no SKU with a number.` });
    } else wanted.set(sku, (wanted.get(sku) ?? 0) + Number(count));
  }
  if (wanted.size > MAX_ITEMS) {
    context.addIssue({ code: "custom", message: `At most ${MAX_ITEMS} products at once.` });
  }
  return wanted;
});

/** What the form sends. */
export const telephoneSchema = detailsSchema.and(
  z.object({
    items: itemsSchema,
    rateId: z.string().max(100).default(""),
    method: z.enum(methodIds, { error: "Please choose how it is paid" }),
    note: optionalLines(checkoutLimits.note),
    /** Of the quote that was read back; "" before there was one. */
    quote: z.string().max(100).default(""),
    /** Of the form: sent twice, it is one order. */
    key: z.uuid(),
  }),
);

type TelephoneForm = z.infer<typeof telephoneSchema>;

/** What the customer hears before the order is placed. */
export interface TelephoneQuote {
  lines: { variantId: string; name: string; quantity: number; unitPrice: Money }[];
  options: DeliveryOption[];
  delivery: DeliveryOption;
  subtotal: Money;
  tax: Money;
  total: Money;
  /** Stands for all of it. */
  hash: string;
}

/**
 * Places the order when the form names the quote that was read back, and it still holds.
 * @returns the order's number, or the quote that is to be read back
 * @throws Refusal when there is no such SKU or too few pieces, it cannot be brought there or paid
 *   so, or as `prepareOrder` does
 */
export async function takeTelephoneOrder(
  actor: Actor,
  form: TelephoneForm,
): Promise<{ order: string } | { quote: TelephoneQuote }> {
  const placed = await orderOf(getDb(), form.key);
  if (placed !== null) return { order: placed };
  const address = await chosenAddress(null, { ...form, addressId: "" });
  const quote = await quoteOf(form, address);
  if (quote.hash !== form.quote) return { quote };
  const { name, email, phone, note, method, key } = form;
  const prepared = await prepareOrder(
    { id: null, name, email, phone },
    {
      payment: methodKinds[method].payment,
      address,
      ...purchaseOf(quote.lines, quote.delivery),
      ...{ note, checkoutId: key, takenBy: actor },
    },
  );
  const order = await transact(
    async (trx) => (await orderOf(trx, key)) ?? insertOrder(trx, prepared),
  );
  return { order };
}

/** The number of the order that a form became; null for none. */
async function orderOf(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("checkoutId", "=", key)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function quoteOf(
  { items, rateId, method }: TelephoneForm,
  address: Awaited<ReturnType<typeof chosenAddress>>,
): Promise<TelephoneQuote> {
  const { lines, currency } = await findItems(items);
  const subtotal = {
    amount: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.amount * quantity, 0),
    currency,
  };
  const all = await findDeliveryOptions(address, subtotal);
  const options = all.filter(({ pickup }) => pickup === (address === null));
  const delivery = options.find((option) => option.rateId === rateId) ?? options[0];
  if (!delivery) throw new Refusal("invalid", { district: "We do not deliver to this address" });
  await requireMethod(method, currency);
  const { rate } = (await findSetting("vat")).value;
  const price = priceOfLines(lines, delivery.price.amount, rate);
  const money = (amount: number) => ({ amount, currency });
  const agreed = [lines, delivery, price.total, address, method];
  return {
    ...{ lines, options, delivery, subtotal },
    ...{ tax: money(price.tax), total: money(price.total) },
    hash: createHash("sha256").update(JSON.stringify(agreed)).digest("base64url"),
  };
}

/** The ways to pay what was ordered by telephone: nobody waits at the line for a provider's page. */
export async function findTelephoneMethods(currency: Currency): Promise<PaymentMethod[]> {
  return (await findMethods(currency)).filter(({ kind }) => kind !== "hosted");
}

async function requireMethod(method: MethodId, currency: Currency): Promise<void> {
  const offered = await findTelephoneMethods(currency);
  if (offered.some(({ id }) => id === method)) return;
  throw new Refusal("invalid", { method: "This way to pay is not offered" });
}

async function findItems(items: ReadonlyMap<string, number>) {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.sku", "variants.colour", "variants.storage"])
    .select(["variants.price", "variants.stock", "products.name", "products.currency"])
    .where("variants.sku", "in", [...items.keys()])
    .where(mayBeBought())
    .execute();
  const faults: string[] = [];
  const lines = [...items].flatMap(([sku, quantity]) => {
    const row = rows.find((one) => one.sku === sku);
    if (!row) faults.push(`There is no SKU “${sku}”.`);
    else if (row.stock < quantity) faults.push(`Of ${sku} there are ${row.stock} left.`);
    if (!row) return [];
    const { id: variantId, price: amount, currency } = row;
    return [{ variantId, name: fullName(row), quantity, unitPrice: { amount, currency } }];
  });
  const [currency, ...others] = new Set(lines.map(({ unitPrice }) => unitPrice.currency));
  if (others.length > 0) faults.push("An order can have one currency only.");
  if (faults.length > 0 || currency === undefined) {
    throw new Refusal("invalid", { items: faults.join(" ") });
  }
  return { lines, currency };
}
