// What an entry of each of the sample shop's data files looks like.
import * as z from "zod";

const colour = z.enum(["Black", "White", "Blue", "Red", "Green", "Silver", "Gold"]);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const text = z.string().trim().min(1);
const count = z.int().nonnegative();
const place = z.int().min(1);
const status = z.enum(["Pending", "Processing", "Delivered", "Cancelled"]);
/** Dollars and cents as one writes them by hand: 7.75. */
const dollars = z
  .number()
  .positive()
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, "At most two decimals");

/** What the pictures of a product show, by view; the stamp stands in the names of their files. */
export const productPictures = z.strictObject({
  stamp: z.string().regex(/^[0-9a-f]{8}$/),
  words: z.strictObject({ front: text, angle: text, back: text, detail: text }),
});

export type Colour = z.infer<typeof colour>;

const filterGroup = z.enum(["Smartphones", "Laptops", "Tablets", "Accessories"]);

export const category = z.strictObject({
  id: slug,
  name: text,
  description: text,
  position: place,
  /** For products of the department that have no type. */
  filterGroup,
});

export const productType = z.strictObject({
  id: slug,
  name: text,
  categoryId: slug,
  filterGroup,
  featuredAs: text.nullable(),
  featuredPosition: count,
  picture: z.strictObject({ product: slug, colour }),
  /** What products of the department are that were given no type. */
  usual: z.boolean().optional(),
});

/** Prices are in whole taka; colours times storages make the variants. */
export const product = z
  .strictObject({
    id: slug,
    name: text.max(50),
    brand: text,
    type: slug,
    code: z.string().regex(/^GS-\d{4}$/),
    colours: z.array(colour).min(1),
    storages: z.array(text).min(1).optional(),
    /** What each further storage choice costs more than the one before. */
    storageStep: place.optional(),
    price: place,
    originalPrice: place.optional(),
    stock: count,
    /** The mean that its sample reviews come nearest to. */
    rating: z.number().min(1).max(5).optional(),
    /** How much it is asked for beside others; one of twenty writes a review. */
    reviews: place.optional(),
    addedDaysAgo: place,
    bestDeal: place.optional(),
    bestSeller: place.optional(),
    description: text,
    specifications: z.record(text, text),
  })
  .refine((p) => (p.originalPrice ?? p.price) >= p.price, "originalPrice is below price");

const postalAddress = z.strictObject({
  street: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
});

export const user = z.strictObject({
  id: slug,
  name: text,
  email: z.email(),
  phone: z.string().regex(/^\+\d{10,15}$/),
  role: z.enum(["Admin", "Customer"]),
  roleTitle: text.optional(),
  status: z.enum(["Active", "Inactive"]),
  joinedDaysAgo: count,
  /** Only the demo accounts can sign in. */
  password: text.optional(),
  address: postalAddress.optional(),
  /** How often this customer buys beside the others; 0 never. */
  orderWeight: count,
});

export const address = postalAddress.extend({ type: text, isDefault: z.boolean() });

const sampleOrder = z.strictObject({
  daysAgo: place,
  status,
  payment: z.enum(["Credit Card", "PayPal"]),
  items: z
    .array(
      z.strictObject({
        product: slug,
        colour,
        storage: text.optional(),
        quantity: place,
        price: dollars,
      }),
    )
    .min(1),
});

export const orders = z.strictObject({
  /** The number of the demo shopper's newest order; the others count from there. */
  newestSampleNumber: place,
  samples: z.array(sampleOrder),
  history: z.strictObject({
    /** Orders per month, oldest month first; the last is the month up to today. */
    perMonth: z.array(count).length(12),
    /** The orders of the last day, newest first; all others are older than a day. */
    recentMinutesAgo: z.array(place),
    cancelledPercent: count,
    payPalPercent: count,
    /** How many lines an order has, drawn from this list. */
    linesPerOrder: z.array(place).min(1),
  }),
});

/** Orders and users lend their own time to their notification; stock has none of its own. */
const notificationText = { title: text, message: text, read: z.boolean() };
export const notification = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("order"), order: count, ...notificationText }),
  z.strictObject({
    type: z.literal("stock"),
    product: slug,
    minutesAgo: count,
    ...notificationText,
  }),
  z.strictObject({ type: z.literal("user"), user: slug, ...notificationText }),
]);

const currency = z.enum(["BDT", "USD"]);
export const rate = z.strictObject({ from: currency, to: currency, rate: place });

/** What is said, with what may be meant; "" says nothing. */
export const synonyms = z.record(text, z.array(z.string()).min(1));

const amounts = z.object({ BDT: z.number().int(), USD: z.number().int() });

/** Where the shop delivers to and what it costs, in minor units, until the keeper changes it. */
export const shipping = z.object({
  freeFrom: amounts,
  homeDelivery: text,
  pickup: z.object({ name: text, days: text }),
  zones: z.array(
    z.object({
      id: text,
      name: text,
      days: text,
      price: amounts,
      places: z.array(z.object({ country: text, state: text.optional(), city: text.optional() })),
    }),
  ),
});

export type ProductFixture = z.infer<typeof product>;
export type UserFixture = z.infer<typeof user>;
export type AddressFixture = z.infer<typeof address>;
export type SampleOrderFixture = z.infer<typeof sampleOrder>;
