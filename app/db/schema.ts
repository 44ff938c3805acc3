// The shape of every table, as Kysely types: text ids, UTC ISO times, money in integer minor units, flags as 0 or 1.
import type { ColumnType, Generated, Kysely } from "kysely";

/** 0 or 1: SQLite has no boolean, and PostgreSQL stores the same integers. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC with milliseconds, as `new Date().toISOString()` writes it; sorts as text. */
export type Timestamp = string;
/** JSON kept as text; the model that owns the column parses it with a schema. */
export type JsonText = string;
/** Taka or US dollars; what each is called is in models/money. */
export type CurrencyCode = "BDT" | "USD";

/** A row counter for lost-update checks: starts at 1 and grows with each change. */
type Version = ColumnType<number, number | undefined, number>;

/** Someone with an account: shopper or administrator. */
export interface UsersTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: "Admin" | "Customer";
  /** What the role is called on screen, for example Super Admin; empty means the role's own name. */
  roleTitle: string;
  status: "Active" | "Inactive";
  picture: string | null;
  orderCount: Generated<number>;
  /** Sum of orders that were not cancelled, in cents of US dollars. */
  spent: Generated<number>;
  /** The areas of the back office that an administrator is kept to, with blanks between; null: all of it. */
  areas: ColumnType<string | null, string | null | undefined>;
  /** When the address was shown to be theirs; null before. */
  emailProvenAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** Kept apart from users so that no query for a user can carry the hash along. */
export interface PasswordsTable {
  userId: string;
  hash: string;
  updatedAt: Timestamp;
}

/** An account at an outside identity provider, keyed by issuer and subject. */
export interface IdentitiesTable {
  id: string;
  userId: string;
  issuer: string;
  subject: string;
  email: string;
  createdAt: Timestamp;
}

/** A signed-in device. The id is a hash of the cookie's token: who reads this table cannot sign in with it. */
export interface SessionsTable {
  id: string;
  userId: string;
  userAgent: string;
  address: string;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  /** When its user proved last who they are; null in a session from before that was kept. */
  provenAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
}

/** What an administrator's telephone proves at sign-in beside the password. */
export interface SecondFactorsTable {
  userId: string;
  /** Shared with the telephone; sealed, so that who reads this table can make no codes. */
  secret: string;
  /** The half minute of the last code that was taken, counted from 1970: none counts twice. */
  lastStep: number;
  /** Hashes of the recovery codes that are left, as a list. */
  codes: JsonText;
  /** When a first code was right; null while it is being set up, and then it guards nothing. */
  confirmedAt: Timestamp | null;
  createdAt: Timestamp;
}

/** A link to set a new password, known by the hash of its token only. */
export interface PasswordResetsTable {
  tokenHash: string;
  userId: string;
  expiresAt: Timestamp;
}

/** What was typed into a form whose session had ended; never a password. */
export interface DraftsTable {
  id: string;
  path: string;
  fields: JsonText;
  expiresAt: Timestamp;
}

/** Counted attempts behind a key (account or address) inside a window of time. */
export interface ThrottlesTable {
  key: string;
  points: number;
  expiresAt: Timestamp;
}

/** A department of the shop, the six of the category bar to begin with. */
export interface CategoriesTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  status: "Active" | "Inactive";
  position: number;
  /** Which of the listing filter's four names covers its products that have no type. */
  filterGroup: string;
  /** Products not deleted, kept in the transaction that changes them. */
  productCount: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** A deleted one is inactive too, so that what shoppers see needs to ask for one column only. */
  deletedAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  version: Version;
}

/** A kind of product: smartphones, hubs, power banks. */
export interface ProductTypesTable {
  id: string;
  name: string;
  /** The department that it usually stands in. */
  categoryId: string;
  /** Which of the listing filter's four names covers it: Smartphones, Laptops, Tablets, Accessories. */
  filterGroup: string;
  /** Under which of the home page's featured categories it stands, if any. */
  featuredAs: string | null;
  featuredPosition: number;
  /** The picture of the featured category: a path without width and ending. */
  picture: string | null;
  /** 1 when products of its department that were given no type are of this one. */
  usual: Flag;
  /** JSON of the names that its products' specifications usually have; an empty list asks the products. */
  specificationNames: Generated<JsonText>;
  version: Version;
}

/** What people say and what they mean by it, in a search; a meaning of "" says nothing ("price"). */
export interface SearchSynonymsTable {
  said: string;
  meant: string;
}

/** What is sold. Price and stock stand here for lists and follow the variants in the same transaction. */
export interface ProductsTable {
  id: string;
  name: string;
  description: string;
  brand: string;
  /** Printed on the detail page, unique. */
  code: string;
  categoryId: string;
  typeId: string | null;
  /** Its type's filter group, or its category's when it has no type. */
  filterGroup: string;
  /** Lowest price among the variants, in minor units of `currency`. */
  price: number;
  /** Price before the discount, never below `price`. */
  originalPrice: number;
  currency: CurrencyCode;
  /** Whole percent off, derived from the two prices; 0 means none. */
  discountPercent: number;
  /** Sum of the variants' stock. */
  stock: number;
  /** Mean rating in tenths (43 is 4.3); 0 means not rated. */
  rating: Generated<number>;
  reviewCount: Generated<number>;
  soldCount: Generated<number>;
  /** Colour names of the variants joined by "|" with one at each end ("|Black|Blue|"), for the filter; "" for none. */
  colours: Generated<string>;
  /** The first picture, a path without width and ending; null for none. */
  picture: string | null;
  specifications: JsonText;
  /** What the specifications say: the screen in hundredths of an inch, the battery in mAh; null for none. */
  screen: number | null;
  battery: number | null;
  /** Order among BEST DEALS and BEST SELLERS on the home page; null means not shown there. */
  bestDealPosition: number | null;
  bestSellerPosition: number | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: Timestamp | null;
  /** Shoppers see what is published, and nothing else. */
  state: Generated<"Published" | "Draft" | "Scheduled" | "Hidden">;
  /** When it becomes public by itself; null for what is not scheduled. */
  publishAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  /** What the variants' second option is called; it stands in their column `storage`. */
  optionName: Generated<string>;
  version: Version;
}

/** One stock keeping unit of a product: a colour and a storage choice with its own price and stock. */
export interface VariantsTable {
  id: string;
  productId: string;
  sku: string;
  colour: string | null;
  /** For example "8GB/256GB". */
  storage: string | null;
  price: number;
  originalPrice: number;
  stock: number;
  /** Why the stock became what it is, as JSON of models/stock.server.ts; whoever changes the one says the other. */
  stockCause: ColumnType<JsonText | null, JsonText | null | undefined>;
  position: number;
  /** 0 for one that is not sold; orders keep it, shoppers do not see it. */
  active: Generated<Flag>;
}

/**
 * A change of a variant's stock, the first one its beginning. The database itself writes it whenever a
 * stock changes (migration 0026), so that none can be forgotten: nothing else inserts here.
 */
export interface StockMovementsTable {
  /** Grows with each movement. */
  id: Generated<number>;
  variantId: string;
  at: Timestamp;
  difference: number;
  stockAfter: number;
  /** The variant's `stockCause`; empty where nobody said one. */
  cause: JsonText;
}

/** Prices that hold from one moment to another, or on its weekends. */
export interface SalesTable {
  id: string;
  name: string;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** 1 when its prices hold only on the Fridays and Saturdays in between. */
  weekly: Flag;
  /** 0 once it is over, or was ended before its time. */
  active: Flag;
  /** What its card on the home page says; "" for none. */
  cardText: Generated<string>;
  /** Key of the card's picture in content/scenes.json. */
  cardPicture: Generated<string>;
  createdAt: Timestamp;
  version: Version;
}

/** A variant in a sale. */
export interface SaleItemsTable {
  saleId: string;
  variantId: string;
  /** What it costs in the sale. */
  price: number;
  /** Both prices that it had when the sale wrote its own the last time; null before the first time. */
  priceBefore: ColumnType<number | null, number | null | undefined>;
  originalBefore: ColumnType<number | null, number | null | undefined>;
  /** On while the variant holds the sale's price; Left while the sale runs without it, because it costs no less. */
  state: Generated<"Waiting" | "On" | "Left">;
}

/** A rule that takes something off a cart, by itself or for a code. */
export interface PromotionsTable {
  id: string;
  /** As buyers read it beside what it takes off. */
  name: string;
  /** In capitals; null for one that works by itself. */
  code: string | null;
  /** JSON of models/promotion/promotion.ts. */
  conditions: JsonText;
  action: JsonText;
  /** Null for since ever, and for good. */
  startsAt: Timestamp | null;
  endsAt: Timestamp | null;
  /** The higher one wins where two take off the same. */
  priority: number;
  /** Orders that may use it, in all and of one customer; null for any number. */
  usageLimit: number | null;
  perCustomer: number | null;
  /** Orders that use it; never above `usageLimit`, but for orders that came back paid. */
  used: Generated<number>;
  /** 0 once it was ended. */
  active: Flag;
  /** What its card on the home page says; "" for none. */
  cardText: Generated<string>;
  /** Key of the card's picture in content/scenes.json. */
  cardPicture: Generated<string>;
  createdAt: Timestamp;
  version: Version;
}

/** An order that uses a promotion, and whose it is. */
export interface PromotionUsesTable {
  promotionId: string;
  orderId: string;
  userId: string | null;
  /** In lower case. */
  email: string;
  /** In one spelling (account/phone.ts). */
  phone: string;
}

/** What a promotion takes off a line of an order, as it was shared when the order was placed. */
export interface OrderDiscountsTable {
  id: string;
  orderId: string;
  /** Null for what is taken off the delivery. */
  lineId: string | null;
  /** Null where the promotion was deleted. */
  promotionId: string | null;
  /** What the promotion was called. */
  name: string;
  amount: number;
}

/** A picture of a product or of a person, or an upload that waits for either. */
export interface PicturesTable {
  id: string;
  productId: string | null;
  userId: ColumnType<string | null, string | null | undefined>;
  /** The name of the setting that shows it, or showed it once. */
  setting: ColumnType<string | null, string | null | undefined>;
  reviewId: ColumnType<string | null, string | null | undefined>;
  /** The path without width and ending: `${path}-320.webp` is a file. */
  path: string;
  alt: string;
  width: number;
  height: number;
  /** The variant colour that it shows, or null for all. */
  colour: string | null;
  position: number;
  createdAt: Timestamp;
}

/** A purchase. */
export interface OrdersTable {
  /** Printed with a leading #, for example #40755. */
  id: string;
  userId: string | null;
  customerName: string;
  customerEmail: string;
  status: "Pending" | "Processing" | "Delivered" | "Cancelled";
  payment: "Credit Card" | "PayPal" | "Cash on Delivery" | "Bank Transfer" | "bKash";
  currency: CurrencyCode;
  /** `subtotal` less `discount` plus `shipping`. */
  total: number;
  /** The total in cents of US dollars on the day, for sums and sorting across currencies. */
  worth: Generated<number>;
  itemCount: number;
  /** What a search looks through, in lower case: number, customer, items. */
  words: Generated<string>;
  /** The delivery address as it was, JSON; null for none. */
  address: JsonText | null;
  /** The checkout that became this order: sent twice, it finds the order. */
  checkoutId: ColumnType<string | null, string | null | undefined>;
  /** In one spelling (account/phone.ts); "" for orders of before that had none. */
  phone: Generated<string>;
  /** Hash of the key in the mailed link to the order's page. */
  accessHash: ColumnType<string | null, string | null | undefined>;
  /** Hash of the guest's token in the browser that placed it. */
  guestHash: ColumnType<string | null, string | null | undefined>;
  /** The lines at their prices, before any discount. */
  subtotal: Generated<number>;
  discount: Generated<number>;
  shipping: Generated<number>;
  /** VAT that the total includes. */
  tax: Generated<number>;
  /** What is to be paid before the order is packed: the total, an advance, or nothing. */
  dueNow: Generated<number>;
  paid: Generated<number>;
  /** Never above `paid`. */
  refunded: Generated<number>;
  payState: Generated<
    | "To pay on delivery"
    | "Awaiting payment"
    | "Advance paid"
    | "Paid"
    | "Part refunded"
    | "Refunded"
  >;
  fulfilment: Generated<"open" | "packed" | "shipped" | "delivered" | "returned">;
  /** Why it was cancelled; null for what was not. */
  cancelReason: ColumnType<
    "unpaid" | "refused" | "shopper" | "shop" | null,
    "unpaid" | "refused" | "shopper" | "shop" | null | undefined
  >;
  /** Until then its pieces wait for the payment; null where nothing waits. */
  holdUntil: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  /** What the delivery was called and how long it takes; "" for orders of before. */
  delivery: Generated<string>;
  /** What the buyer asks for. */
  note: Generated<string>;
  /** What the staff write for each other. */
  staffNote: Generated<string>;
  /** Without gaps in each year; null until it is paid or confirmed. */
  invoiceNumber: ColumnType<string | null, string | null | undefined>;
  placedAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** A line of an order; name, price and picture are what they were on the day. */
export interface OrderLinesTable {
  id: string;
  orderId: string;
  productId: string | null;
  variantId: string | null;
  name: string;
  /** Null for lines of variants that were gone before it was kept. */
  sku: string | null;
  /** Colour and storage as they were called when it was bought; "" where there was nothing to choose. */
  choice: Generated<string>;
  quantity: number;
  price: number;
  /** What the discounts take off the whole line. */
  discount: Generated<number>;
  /** VAT that `net` includes. */
  tax: Generated<number>;
  /** What the whole line costs: price times quantity less the discount. */
  net: Generated<number>;
  /** Pieces that were dropped before they were sent. */
  cancelled: Generated<number>;
  /** Pieces that came back; it only rises. */
  returned: Generated<number>;
  /** What of `net` was given back. */
  refunded: Generated<number>;
  picture: string | null;
  position: number;
}

/**
 * What the orders of a day of UTC come to: rows of the same day, currency, payment and status add up.
 * Triggers keep it, and `app/models/order/day-sums.server.ts` says how it is read.
 */
export interface OrderSumsTable extends Pick<OrdersTable, "currency" | "payment" | "status"> {
  day: string;
  orders: number;
  /** The totals of all of them, cancelled or not. */
  revenue: number;
}

/**
 * What all orders come to: rows of the same currency, payment and status add up. Triggers keep it, and
 * `app/models/order/day-sums.server.ts` says how it is read.
 */
export type OrderTotalsTable = Omit<OrderSumsTable, "day">;

/**
 * What the orders of an hour of UTC come to that were not cancelled: rows of the same hour and currency add up.
 * Triggers keep it, and `app/models/order/hour-sums.server.ts` says how it is read.
 */
export interface OrderHoursTable extends Pick<OrdersTable, "currency"> {
  /** 2025-03-04T14 */
  hour: string;
  orders: number;
  revenue: number;
}

/**
 * What the invoices of a day of UTC come to: rows of the same day, currency and rate add up.
 * Triggers keep it, and `app/models/order/invoice-sums.server.ts` says how it is read.
 */
export interface InvoiceSumsTable extends Pick<OrdersTable, "currency"> {
  /** On which their orders were placed. */
  day: string;
  /** In hundredths of a percent, as it follows from total and VAT. */
  rate: number;
  invoices: number;
  total: number;
  tax: number;
}

/**
 * How many rows there are: those of the same name add up. Triggers keep it, and
 * `app/db/row-counts.server.ts` says how it is read.
 */
export interface RowCountsTable {
  /** All users; customers by their status; products that are not deleted, by the level of their stock. */
  name: "users" | `customers ${"Active" | "Inactive"}` | `stock ${"critical" | "low" | "healthy"}`;
  count: number;
}

/** What happened to an order, and when. */
export interface OrderEventsTable {
  id: string;
  orderId: string;
  actorId: string | null;
  status: string;
  note: string;
  /** 0 for what only the staff may read. */
  forCustomer: Generated<Flag>;
  createdAt: Timestamp;
}

/** What a shopper has answered on the way to an order; one open one for each currency of the cart. */
export interface CheckoutsTable {
  id: string;
  userId: string | null;
  tokenHash: string | null;
  currency: CurrencyCode;
  name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: JsonText | null;
  /** The chosen delivery; none before that step. */
  rateId: string | null;
  /** The id of the chosen payment method; "" before that step. */
  method: Generated<string>;
  note: Generated<string>;
  /** The code of a promotion as it was typed, in capitals; "" for none. */
  code: Generated<string>;
  /** The order that it became; null while it is open. */
  orderId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** One attempt to pay an order. */
export interface PaymentsTable {
  id: string;
  orderId: string;
  provider: string;
  /** What the provider calls it. */
  ref: string | null;
  /** The transaction number that the buyer typed; unique for each provider once it is approved. */
  reference: string | null;
  state: "open" | "given" | "paid" | "failed" | "ended" | "review";
  amount: number;
  currency: CurrencyCode;
  /** The provider's page. */
  url: string | null;
  endsAt: Timestamp | null;
  /** When the provider was asked last. */
  askedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** A notice of a provider, by its own name for it; what it said is not kept. */
export interface PaymentEventsTable {
  id: string;
  paymentId: string;
  receivedAt: Timestamp;
  handledAt: Timestamp | null;
}

/** Money that goes back. */
export interface RefundsTable {
  id: string;
  /** Null for money that was taken at the door. */
  paymentId: string | null;
  orderId: string;
  amount: number;
  reason: string;
  /** JSON of the lines and pieces that it is for. */
  lines: Generated<JsonText>;
  state: "waiting" | "done" | "refused" | "by hand";
  ref: string | null;
  actorId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A parcel on its way. */
export interface ParcelsTable {
  id: string;
  orderId: string;
  carrier: string;
  number: string;
  /** Where it can be followed; "" where the carrier has no such page. */
  url: Generated<string>;
  sentAt: Timestamp;
}

/** What a buyer wants to send back. */
export interface ReturnsTable {
  id: string;
  orderId: string;
  /** JSON of the lines and pieces. */
  lines: JsonText;
  reason: string;
  state: "asked" | "accepted" | "refused" | "received";
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A part of the world that is delivered to alike. */
export interface ShippingZonesTable {
  id: string;
  name: string;
  /** JSON of `{ country, state?, city? }`; the most specific match over all zones wins. */
  places: JsonText;
  position: number;
  version: Version;
}

/** A way to deliver to a zone, and what it costs. */
export interface ShippingRatesTable {
  id: string;
  zoneId: string;
  name: string;
  currency: CurrencyCode;
  price: number;
  /** From this sum of goods on it costs nothing; null for never. */
  freeFrom: number | null;
  /** How long it takes, in words. */
  days: string;
  /** 1 where the buyer comes to the shop, without an address. */
  pickup: Generated<Flag>;
  active: Generated<Flag>;
  position: number;
}

/** Work to be done once, by whichever process comes first. */
export interface TasksTable {
  id: string;
  kind: string;
  /** Names the work: the same is not asked for twice. */
  key: string;
  payload: JsonText;
  runAt: Timestamp;
  attempts: Generated<number>;
  leaseUntil: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  leaseToken: ColumnType<string | null, string | null | undefined>;
  doneAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  /** When it was given up. */
  failedAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  error: Generated<string>;
  createdAt: Timestamp;
}

/** What a buyer thinks of a product; the product's stars are those of the rows that are shown. */
export interface ReviewsTable {
  id: string;
  productId: string;
  /** Null for a guest, and for the sample shop's. */
  userId: string | null;
  /** The order that the product came with; null for the sample shop's. */
  orderId: string | null;
  /** What the page calls the author: a first name and a letter. */
  author: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  text: string;
  state: "Waiting" | "Shown" | "Hidden";
  /** Since when it is shown; null while it is not. */
  shownAt: Timestamp | null;
  /** Why it was hidden, told to its author. */
  reason: Generated<string>;
  /** The shop's; "" for none. */
  answer: Generated<string>;
  /** How many found it so: the rows of `reviewVotes`. */
  helpful: Generated<number>;
  /** The rows of `reviewReports`. */
  reports: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** Somebody found a review helpful. */
export interface ReviewVotesTable {
  reviewId: string;
  userId: string;
}

/** Somebody thinks that a review should not be shown. */
export interface ReviewReportsTable {
  reviewId: string;
  userId: string;
  reason: string;
  createdAt: Timestamp;
}

/** Who wants no mails that ask for reviews. */
export interface ReviewMailStopsTable {
  /** In small letters. */
  email: string;
  createdAt: Timestamp;
}

/** What somebody asked of a product; shown with its answer, never without. */
export interface QuestionsTable {
  id: string;
  productId: string;
  userId: string;
  text: string;
  /** The shop's; "" for none. */
  answer: Generated<string>;
  /** Why it was hidden, told to who asked. */
  reason: Generated<string>;
  state: "Waiting" | "Shown" | "Hidden";
  /** Since when it is shown; null while it is not. */
  shownAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  /** When it was shown first, which its mail tells once. */
  answeredAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** What a page of text says and where it stands. */
interface PageColumns {
  /** Its address below /pages/. */
  slug: string;
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  /** The footer's list that names it; null for none. */
  list: "about" | "policy" | "help" | null;
  /** In that list, from 1 on. */
  position: number;
  state: "Draft" | "Public";
}

/** A page of text; one that was deleted is kept, and its address is free. */
export interface PagesTable extends PageColumns {
  id: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
  deletedAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
}

/** A page of text at one of its versions; the highest is what it is. */
export interface PageRevisionsTable extends PageColumns {
  pageId: string;
  version: number;
  actorName: string;
  createdAt: Timestamp;
}

/** What the keeper decided about the shop; what stands in none has its default in the code. */
export interface SettingsTable {
  name: string;
  value: JsonText;
  updatedAt: Timestamp;
  version: Version;
}

/** A shopper's postal address. */
export interface AddressesTable {
  id: string;
  userId: string;
  type: string;
  isDefault: Flag;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  createdAt: Timestamp;
}

/** Something the staff should know. */
export interface NotificationsTable {
  id: string;
  type: "order" | "stock" | "user";
  title: string;
  message: string;
  /** The path of the page about it; null where there is none. */
  link: string | null;
  createdAt: Timestamp;
  readAt: Timestamp | null;
}

/** A shopper's cart: a user's own, or a guest's behind the hash of the token in the cookie. */
export interface CartsTable {
  id: string;
  userId: string | null;
  tokenHash: string | null;
  updatedAt: Timestamp;
}

/** So many of one variant in a cart. */
export interface CartLinesTable {
  id: string;
  cartId: string;
  variantId: string;
  quantity: number;
  /** The unit price that the shopper agreed to; a different one now is a change to name. */
  seenPrice: number;
  addedAt: Timestamp;
  /** The key of the page whose form added to it last: a second click on the same page adds nothing. */
  addedWith: ColumnType<string | null, string | null | undefined>;
}

/** A product that a shopper keeps for later; a user's, or a guest's as a cart is. */
export interface WishesTable {
  id: string;
  userId: string | null;
  tokenHash: string | null;
  variantId: string;
  addedAt: Timestamp;
  /** When it was put there, or when a letter last said that it fell; null where nobody said so. */
  price: ColumnType<number | null, number | null | undefined>;
}

/** What somebody of the staff changed; it outlives the thing and the person. */
export interface AuditEntriesTable {
  id: string;
  actorId: string | null;
  actorName: string;
  /** What was done, for example "updated" or "deleted". */
  action: string;
  /** What kind of thing it was done to. */
  entity:
    | "product"
    | "products"
    | "category"
    | "order"
    | "customer"
    | "admin"
    | "setting"
    | "subscriber"
    | "task"
    | "type"
    | "sale"
    | "signIn"
    | "review"
    | "question"
    | "promotion"
    | "page";
  entityId: string;
  /** What the thing was called then. */
  entityName: string;
  /** The fields that changed as they were, by the words of the screen; "{}" for a new thing. */
  before: JsonText;
  /** The same fields as they became; "{}" for a thing that went. */
  after: JsonText;
  createdAt: Timestamp;
  /** The entry of the change of many products that this one was a part of. */
  groupId: ColumnType<string | null, string | null | undefined>;
  /** What the change wrote and what was there before, as JSON, to take it back. */
  undo: ColumnType<JsonText | null, JsonText | null | undefined>;
  /** Of the entry of a change of many: when it was taken back. */
  undoneAt: ColumnType<Timestamp | null, Timestamp | null | undefined>;
}

/** A change of many products that an admin has begun and not yet confirmed; it lives for a day. */
export interface PreparedChangesTable {
  id: string;
  /** Nobody else sees or confirms it. */
  userId: string;
  /** Chosen products, or an uploaded CSV file. */
  kind: "selection" | "import";
  /** The file's name; empty for chosen products. */
  name: string;
  /** JSON of the chosen products, or the file's text. */
  content: string;
  /** JSON of what the file would change and what is wrong with it; empty for chosen products. */
  report: Generated<string>;
  createdAt: Timestamp;
  /** When it was confirmed; null before. */
  appliedAt: Timestamp | null;
}

/** Who asked for the newsletter. */
export interface SubscribersTable {
  /** In small letters. */
  email: string;
  createdAt: Timestamp;
  /** In the link that ends it; kept as it is, because each export of the list writes the links. */
  token: string;
}

/** Somebody's yes to a kind of letter, as it was said; it stays when it is over. */
export interface LettersTable {
  id: string;
  kind: "stock" | "price" | "cart";
  /** In small letters. Where an account has another address by now, none is sent. */
  email: string;
  userId: string | null;
  /** What is to be in stock again. */
  variantId: string | null;
  /** What they said yes to, in the words of the screen. */
  words: string;
  screen: string;
  createdAt: Timestamp;
  /** When the address was shown to be theirs; nothing is sent before. */
  provenAt: Timestamp | null;
  /** When one was sent last. */
  sentAt: Timestamp | null;
  endedAt: Timestamp | null;
  /** What ended it: the letter itself, the link in one, or a button of the shop. */
  endedBy: "letter" | "link" | "screen" | null;
}

/** How often something happened on a day of the shop's: of people, nothing. */
export interface DailyCountsTable {
  /** 2025-03-04 */
  day: string;
  kind: "view" | "search";
  /** The kind of page, or the words that found nothing. */
  name: string;
  count: number;
}

/** What one unit of a currency is worth in another, in millionths: 8,163 means 0.008163. */
export interface ExchangeRatesTable {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  rate: number;
  updatedAt: Timestamp;
  version: Version;
}

/** What a table of the back office shows, kept by an administrator under a name. */
export interface SavedViewsTable {
  id: string;
  userId: string;
  table: "products" | "orders" | "customers" | "categories" | "newsletter";
  name: string;
  /** The query of the table's address. */
  search: string;
  createdAt: Timestamp;
}

/** How many rows of a table an administrator likes to see. */
export interface ChosenSizesTable {
  userId: string;
  table: SavedViewsTable["table"];
  size: number;
}

/** Facts about the database itself, such as the day it was seeded. */
export interface FactsTable {
  name: string;
  value: string;
}

/**
 * How often something changed that public pages show: the sum of all rows. Triggers keep it, and
 * `app/db/catalogue.server.ts` says how it is read.
 */
export interface CatalogueVersionsTable {
  changes: number;
}

/** Every table by name. */
export interface Schema {
  auditEntries: AuditEntriesTable;
  users: UsersTable;
  passwords: PasswordsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  secondFactors: SecondFactorsTable;
  passwordResets: PasswordResetsTable;
  drafts: DraftsTable;
  throttles: ThrottlesTable;
  categories: CategoriesTable;
  productTypes: ProductTypesTable;
  searchSynonyms: SearchSynonymsTable;
  products: ProductsTable;
  variants: VariantsTable;
  stockMovements: StockMovementsTable;
  sales: SalesTable;
  saleItems: SaleItemsTable;
  pictures: PicturesTable;
  preparedChanges: PreparedChangesTable;
  orders: OrdersTable;
  orderSums: OrderSumsTable;
  orderTotals: OrderTotalsTable;
  orderHours: OrderHoursTable;
  invoiceSums: InvoiceSumsTable;
  rowCounts: RowCountsTable;
  orderLines: OrderLinesTable;
  orderEvents: OrderEventsTable;
  promotions: PromotionsTable;
  promotionUses: PromotionUsesTable;
  orderDiscounts: OrderDiscountsTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  paymentEvents: PaymentEventsTable;
  refunds: RefundsTable;
  parcels: ParcelsTable;
  returns: ReturnsTable;
  shippingZones: ShippingZonesTable;
  shippingRates: ShippingRatesTable;
  tasks: TasksTable;
  reviews: ReviewsTable;
  reviewVotes: ReviewVotesTable;
  reviewReports: ReviewReportsTable;
  reviewMailStops: ReviewMailStopsTable;
  questions: QuestionsTable;
  pages: PagesTable;
  pageRevisions: PageRevisionsTable;
  settings: SettingsTable;
  addresses: AddressesTable;
  notifications: NotificationsTable;
  carts: CartsTable;
  cartLines: CartLinesTable;
  wishes: WishesTable;
  subscribers: SubscribersTable;
  letters: LettersTable;
  dailyCounts: DailyCountsTable;
  exchangeRates: ExchangeRatesTable;
  savedViews: SavedViewsTable;
  chosenSizes: ChosenSizesTable;
  facts: FactsTable;
  catalogueVersions: CatalogueVersionsTable;
}

/** A handle for queries, inside or outside a transaction. */
export type Db = Kysely<Schema>;
