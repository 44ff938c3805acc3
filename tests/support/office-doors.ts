// The doors through which orders, people and settings are written, for the test of columns.
import { getDb } from "~/db/connection.server";
import type { User } from "~/models/account/user";
import { anew, form, type Door } from "./doors";
import { signedIn } from "./accounts";
import { address, line, newBuyer, place, product } from "./own-orders";
import { admin } from "./own-products";
import { file, png } from "./pictures";
import { Client } from "./shop";

const who = () => admin;
let shopper: Client;
let buyer: User;
let thing = "";
let order = "";
let home = "";
let photo: File;
const visitor = new Client();

/** Signs a shopper in, and has somebody buy something. */
export async function prepareOffice(): Promise<void> {
  shopper = await signedIn("Shopper");
  buyer = await newBuyer();
  thing = await product();
  const cash = { payment: "Cash on Delivery", address } as const;
  order = await place([line(thing)], buyer, cash);
  const row = await getDb()
    .selectFrom("addresses")
    .innerJoin("users", "users.id", "addresses.userId")
    .select("addresses.id")
    .where("users.email", "=", "shopper@example.com")
    .where("isDefault", "=", 0)
    .executeTakeFirstOrThrow();
  home = row.id;
  photo = file(await png());
}

const settings = "/admin/settings";
const orderPage = (step: string) => () => `/admin/orders/${order}/${step}`;

const orderDoors: Door[] = [
  form(
    "an order's address is saved",
    {
      who,
      path: orderPage("address"),
      type: { street: "41 Column Road", phone: "01811111141" },
    },
    { "orders.address": anew, "orders.phone": anew },
  ),
  form(
    "a note for the staff is saved",
    { who, path: orderPage("note"), type: { staffNote: "Column staff" } },
    { "orders.staffNote": "Column staff" },
  ),
  form(
    "an order is confirmed",
    { who, path: orderPage("confirm"), type: { note: "Column note" } },
    { "orders.status": anew, "orderEvents.note": "Column note" },
  ),
  form(
    "an order is packed",
    { who, path: orderPage("pack"), type: {} },
    { "orders.fulfilment": "packed" },
  ),
  form(
    "a parcel is sent",
    {
      who,
      path: orderPage("ship"),
      type: { carrier: "Column post", number: "COL-41", url: "https://example.com/41" },
    },
    {
      "parcels.carrier": "Column post",
      "parcels.number": "COL-41",
      "parcels.url": "https://example.com/41",
    },
  ),
  form(
    "a parcel is handed over",
    { who, path: orderPage("deliver"), type: {} },
    { "orders.payState": "Paid", "orders.paid": anew },
  ),
  {
    name: "somebody buys once more",
    act: async () => {
      await place([line(thing)], buyer);
    },
    // Derived from orders.
    writes: { "users.orderCount": anew, "users.spent": anew, "products.soldCount": anew },
  },
];

const settingDoors: Door[] = [
  form(
    "the shop's mark is saved",
    {
      who,
      path: () => `${settings}/shop`,
      type: () => ({ legal: "Column licence", mark: photo }),
    },
    { "pictures.setting": "shop", "settings.value": anew },
  ),
  form(
    "VAT is saved",
    { who, path: () => `${settings}/vat`, type: { rate: "7" } },
    { "settings.value": '{"rate":700}' },
  ),
  form(
    "a delivery zone is saved",
    {
      who,
      path: () => `${settings}/delivery/dhaka`,
      type: { name: "Column zone", places: "Nepal, Bagmati", place: "2" },
    },
    {
      "shippingZones.name": "Column zone",
      "shippingZones.places": '[{"country":"Nepal","state":"Bagmati"}]',
      "shippingZones.position": anew,
    },
  ),
  form(
    "a delivery rate is saved",
    {
      who,
      path: () => `${settings}/delivery/dhaka/rates/dhaka-bdt`,
      type: {
        ...{ name: "Column rate", days: "41 days", currency: "USD", price: "12.34" },
        ...{ freeFrom: "99", pickup: "on", active: [], place: "2" },
      },
    },
    {
      "shippingRates.name": "Column rate",
      "shippingRates.days": "41 days",
      "shippingRates.currency": "USD",
      "shippingRates.price": 1_234,
      "shippingRates.freeFrom": 9_900,
      "shippingRates.pickup": 1,
      "shippingRates.active": 0,
      "shippingRates.position": anew,
    },
  ),
  form(
    "the exchange rate is saved",
    { who, path: () => `${settings}/exchange`, type: { taka: "111" } },
    { "exchangeRates.rate": 111_000_000 },
  ),
  form(
    "search synonyms are saved",
    { who, path: () => `${settings}/search`, type: { synonyms: "column = pillar" } },
    { "searchSynonyms.said": "column", "searchSynonyms.meant": "pillar" },
  ),
  form(
    "a page of text is saved",
    {
      who,
      path: () => `${settings}/pages/career`,
      type: {
        ...{ title: "Column page", slug: "column-page", description: "Column sentence" },
        ...{ body: "Column text", list: "help", position: "41", state: "Draft" },
      },
    },
    {
      "pages.slug": "column-page",
      "pages.title": "Column page",
      "pages.description": "Column sentence",
      "pages.body": "Column text",
      "pages.list": "help",
      "pages.position": 41,
      "pages.state": "Draft",
      "pageRevisions.slug": "column-page",
      "pageRevisions.title": "Column page",
      "pageRevisions.description": "Column sentence",
      "pageRevisions.body": "Column text",
      "pageRevisions.list": "help",
      "pageRevisions.position": 41,
      "pageRevisions.state": "Draft",
    },
  ),
  form(
    "a page of text is deleted",
    { who, path: () => `${settings}/pages/blog/delete`, type: {} },
    { "pages.deletedAt": anew },
  ),
  form(
    "news are marked as read",
    { who, path: () => "/admin/notifications", type: {}, with: { read: "all" } },
    { "notifications.readAt": anew },
  ),
];

const peopleDoors: Door[] = [
  form(
    "a customer is made inactive",
    { who, path: () => `/admin/customers/${buyer.id}/status`, type: {} },
    { "users.status": "Inactive" },
  ),
  form(
    "somebody is invited",
    {
      who,
      path: () => "/admin/settings/staff/new",
      type: { name: "Cora Column", email: "cora@example.com", access: "some", orders: "on" },
    },
    { "users.areas": "orders", "users.name": "Cora Column" },
  ),
  form(
    "an address is saved",
    {
      who: () => shopper,
      path: () => `/profile/addresses/${home}`,
      type: {
        ...{ type: "Column", street: "41 Pillar Road", city: "Columntown" },
        ...{ state: "Columnshire", zipCode: "4141", country: "Columnland" },
      },
    },
    {
      "addresses.type": "Column",
      "addresses.street": "41 Pillar Road",
      "addresses.city": "Columntown",
      "addresses.state": "Columnshire",
      "addresses.zipCode": "4141",
      "addresses.country": "Columnland",
    },
  ),
  {
    name: "an address becomes the usual one",
    writes: { "addresses.isDefault": anew },
    act: () =>
      form(
        "usual",
        {
          who: () => shopper,
          path: () => "/profile/addresses",
          type: {},
          with: { intent: "default", id: home },
        },
        {},
      ).act(),
  },
  form(
    "the newsletter is asked for",
    { who: () => visitor, path: () => "/newsletter", type: { email: "column@example.com" } },
    { "subscribers.email": "column@example.com" },
  ),
  form(
    "an own picture is saved",
    { who, path: () => "/admin/profile/picture", type: () => ({ picture: photo }) },
    { "users.picture": anew },
  ),
  form(
    "own details are saved",
    {
      who,
      path: () => "/admin/profile?edit=1",
      type: {
        ...{ firstName: "Clara", lastName: "Column", phone: "+8801711224141" },
        ...{ email: "column.admin@example.com", currentPassword: "Admin12345!" },
      },
    },
    {
      "users.name": "Clara Column",
      "users.phone": "+8801711224141",
      "users.email": "column.admin@example.com",
    },
  ),
  form(
    "an own password is saved",
    {
      who,
      path: () => "/admin/profile/password",
      type: {
        currentPassword: "Admin12345!",
        password: "Pillar-of-41-columns",
        confirmPassword: "Pillar-of-41-columns",
      },
    },
    { "passwords.hash": anew },
  ),
];

export const officeDoors: Door[] = [...orderDoors, ...settingDoors, ...peopleDoors];
