// Every room of the settings: what a keeper saves there, and where that shows.
import { Secret, TOTP } from "otpauth";
import type { EmptyShop } from "./empty-shop";
import { fillAndSend, type Hand, type Plain } from "./filling";
import { file, png } from "./pictures";

const settings = "/admin/settings";
const newcomer = {
  ...{ name: "Rokeya Clerk", email: "rokeya@surma.example" },
  password: "Clerk-12345",
};

/** The keeper at work in the shop. */
export interface Work {
  shop: EmptyShop;
  admin: Hand;
}

/** What is saved in a room, and the words by which that is seen. */
interface Sight {
  /** Saves the room's form. */
  save: (work: Work) => Promise<unknown>;
  /** Where it shows; without one, on what belongs to the first order. */
  at?: (work: Work) => Promise<string>;
  says: string;
}

/** What the law asks for on an invoice. */
export const legal = "BIN 77";

const send =
  (path: string, filling: Plain) =>
  ({ admin }: Work) =>
    admin.fill(settings + path, filling);
const seen =
  (path: string) =>
  async ({ shop }: Work) =>
    (await shop.visitor().get(path)).text();
const inOffice =
  (path: string) =>
  async ({ admin }: Work) =>
    (await admin.get(path)).text();

const pageOf = async ({ shop }: Work) =>
  (
    await shop.db
      .selectFrom("pages")
      .select("id")
      .where("slug", "=", "exchanges")
      .executeTakeFirstOrThrow()
  ).id;
const inPage =
  (rest: string, filling: Plain = { type: {} }) =>
  async (work: Work) =>
    send(`/pages/${await pageOf(work)}${rest}`, filling)(work);

/** By the address of each; in the order in which the keeper goes. */
export const settingRooms: Record<string, Sight> = {
  "/shop": {
    save: async (work) =>
      send("/shop", {
        type: {
          ...{ name: "Surma Phones", tagline: "Phones in Sylhet", email: "ask@surma.example" },
          ...{ description: "Phones, sold in Sylhet.", phone: "01811 222333" },
          ...{ address: "1 Station Road, Sylhet", legal },
          mark: file(await png()),
        },
      })(work),
    at: seen("/"),
    says: "1 Station Road, Sylhet",
  },
  "/delivery/:zone": {
    save: send("/delivery/dhaka", { type: { name: "The capital" } }),
    at: inOffice(`${settings}/delivery`),
    says: "The capital",
  },
  "/delivery/:zone/rates/:rate": {
    save: send("/delivery/dhaka/rates/dhaka-bdt", { type: { name: "By rickshaw", price: "75" } }),
    says: "By rickshaw",
  },
  "/payment": {
    save: send("/payment", {
      type: { bank: "on", bankLabel: "Into our bank", bankAccount: "Surma Bank 123" },
    }),
    says: "Surma Bank 123",
  },
  "/vat": {
    save: send("/vat", { type: { rate: "5" } }),
    // Of ৳9,000 and ৳75 it is 5 parts in 105.
    says: "includes ৳432.14 VAT",
  },
  "/undo/:change": {
    save: async (work) => {
      const says = /\/undo\/[\w-]+/;
      const saved = await send("/vat", { type: { rate: "7" }, says })(work);
      const [change = ""] = says.exec(saved) ?? [];
      await send(change, { type: {} })(work);
    },
    at: inOffice("/admin/audit"),
    says: "undid",
  },
  "/exchange": {
    save: send("/exchange", { type: { taka: "120" } }),
    at: seen("/"),
    says: "$75.00",
  },
  "/time": {
    save: send("/time", { type: { zone: "Asia/Tokyo" } }),
    at: inOffice("/admin/audit"),
    says: "GMT+9",
  },
  "/search": {
    save: send("/search", { type: { synonyms: "umbrella = phone" } }),
    at: seen("/category?q=umbrella"),
    says: "Results for “umbrella”: 1 product",
  },
  "/home/:item": {
    save: async (work) =>
      send("/home/new", {
        type: {
          ...{ kind: "slide", title: "Surma One is here", text: "Made for rain." },
          ...{ href: "/category", picture: file(await png(1200, 480)) },
        },
      })(work),
    at: seen("/"),
    says: "Made for rain.",
  },
  "/home": {
    save: send("/home", { type: { brands: "Surma\nBarak" } }),
    at: seen("/"),
    says: "Barak",
  },
  "/home/tiles": {
    save: async (work) => {
      const { admin, shop } = work;
      const { id: category } = await shop.db
        .selectFrom("categories")
        .select("id")
        .executeTakeFirstOrThrow();
      const type = { name: "Rain phones", category, tile: "For the rain", place: "1" };
      await admin.fill("/admin/types/new", { type });
      const { version } = await shop.db
        .selectFrom("settings")
        .select("version")
        .where("name", "=", "home")
        .executeTakeFirstOrThrow();
      await send("/home", { type: {}, with: { version: String(version) } })(work);
    },
    at: inOffice(`${settings}/home`),
    says: "For the rain",
  },
  "/pages/new": {
    save: send("/pages/new", {
      type: {
        ...{ title: "Exchanges", description: "How we exchange.", body: "Bring it within a week." },
        ...{ list: "help", state: "Public" },
      },
      with: { do: "save" },
    }),
    at: seen("/"),
    says: 'href="/pages/exchanges"',
  },
  "/pages/:id": {
    save: inPage("", { type: { body: "Bring it within a month." }, with: { do: "save" } }),
    at: seen("/pages/exchanges"),
    says: "Bring it within a month.",
  },
  "/pages/:id/versions/:version": {
    save: inPage("/versions/1"),
    at: seen("/pages/exchanges"),
    says: "Bring it within a week.",
  },
  "/pages/:id/delete": {
    save: inPage("/delete"),
    at: inOffice(`${settings}/pages`),
    says: "Bring back Exchanges",
  },
  "/pages": {
    save: async (work) => send("/pages", { type: {}, with: { id: await pageOf(work) } })(work),
    at: seen("/pages/exchanges"),
    says: "Bring it within a week.",
  },
  "/reviews": {
    save: send("/reviews", { type: { publish: "At once" } }),
    at: inOffice(settings),
    says: "Shown: At once",
  },
  "/mail": {
    save: send("/mail", { type: { signature: "Your Surma Phones" } }),
    says: "Your Surma Phones",
  },
  "/mail/:kind": {
    save: send("/mail/placed", { type: { opening: "How kind!" }, with: { do: "save" } }),
    says: "How kind!",
  },
  "/staff/new": {
    save: async (work) => {
      const { name, email, password } = newcomer;
      await send("/staff/new", { type: { name, email, access: "some", orders: "on" } })(work);
      const [link = ""] = /\/password\/reset\?\S+/.exec(work.shop.mails().join("\n")) ?? [];
      const type = { password, confirmPassword: password };
      await fillAndSend(work.shop.visitor(), link, { type });
    },
    at: ({ shop }) => Promise.resolve(shop.mails().join("\n")),
    says: newcomer.email,
  },
  "/staff/:id": {
    save: async (work) => {
      const { id } = await work.shop.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", newcomer.email)
        .executeTakeFirstOrThrow();
      await send(`/staff/${id}`, { type: { orders: [], catalogue: "on" } })(work);
    },
    at: inOffice(`${settings}/staff`),
    says: "Catalogue",
  },
  "/staff": {
    save: async (work) => {
      await setFactor(work.admin);
      await send("/staff", { type: { factorForAll: "on" } })(work);
    },
    at: whereNewcomerIsLed,
    says: "/admin/profile/factor",
  },
};

/** Where the back office sends who was invited, once they have signed in. */
async function whereNewcomerIsLed({ shop }: Work): Promise<string> {
  const visitor = shop.visitor();
  const { email, password } = newcomer;
  await fillAndSend(visitor, "/login", { type: { email, password, remember: "on" } });
  return (await visitor.get("/admin/products")).headers.get("Location") ?? "no further";
}

/** The keeper's own second factor: without one the shop could not ask all for theirs. */
async function setFactor(admin: Hand): Promise<void> {
  const path = "/admin/profile/factor";
  await admin.fill(path, { type: {}, with: { intent: "begin" } });
  const html = await (await admin.get(path)).text();
  const secret = /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? "";
  const passcode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await admin.fill(path, { type: { passcode }, with: { intent: "confirm" }, stays: true });
}
