// Follows every link and presses every button of the shop and of the back office, as visitor, shopper and admin: no dead end, no fault, no dead control.
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  deadParts,
  filesOf,
  formsOf,
  idsOf,
  linksOf,
  readable,
  type FoundForm,
} from "../support/html";
import { Client, shop } from "../support/shop";

/** Filters make endless addresses of one page; so many of each path stand for all. */
const PER_PATH = 30;
/** To a shopper they say nothing that they do not say to a visitor. */
const PER_SHOPPERS_PATH = 10;

/** Pages that no link leads to, and what they answer. */
const odd: Record<string, number> = {
  "/no-such-page": 404,
  "/product/galxy-s24": 404,
  "/category?page=999": 404,
  "/category?page=x": 400,
  "/category?q=zzzzzz&brand=Samsung": 200,
  "/password/reset?token=used": 410,
};

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

/** Something in the cart, on the wish list and in the comparison, so that their controls show. */
async function withThings(client: Client): Promise<Client> {
  for (const table of ["cartLines", "checkouts", "wishes", "throttles"] as const) {
    await getDb().deleteFrom(table).execute();
  }
  for (const page of ["/cart", "/wishlist", "/compare"]) {
    await client.follow(client.post(page, { add: "sony-wh-ch520" }));
  }
  return client;
}

const visitor = async () => {
  await shop();
  return withThings(new Client());
};
/** Signed in on a second device too, which can be signed out from here. */
const shopperInside = returning(async () => {
  await signedIn("Shopper");
  return signedIn("Shopper");
});
const shopper = async () => withThings(await shopperInside());

const admin = returning(() => signedIn("Admin"));

/** Arrives anew only when a session has ended: hashing a password takes as long as five pages. */
function returning(arrive: () => Promise<Client>) {
  let known: { client: Client; sessions: number } | undefined;
  const openSessions = async () =>
    (await getDb().selectFrom("sessions").select("id").execute()).length;
  return async () => {
    await shop();
    await getDb().deleteFrom("throttles").execute();
    if (!known || known.sessions !== (await openSessions())) {
      known = { client: await arrive(), sessions: await openSessions() };
    }
    return known.client;
  };
}

/** Where somebody begins, with pages that no link leads to, and whose links they follow. */
const shopTour = { starts: ["/", ...Object.keys(odd)], within: /^\//, each: PER_PATH };
const officeTour = {
  starts: [
    "/admin/overview",
    "/admin",
    "/admin/products?q=zzzzzz",
    "/admin/orders?status=nonsense&page=0",
  ],
  within: /^\/admin/,
  each: 4,
};

describe.each([
  ["a visitor", visitor, shopTour, 10],
  ["a shopper", shopper, { ...shopTour, each: PER_SHOPPERS_PATH }, 18],
  ["an admin", admin, officeTour, 18],
] as const)("%s", (_who, arrive, tour, buttons) => {
  it("finds something behind every link and every button", { timeout: 480_000 }, async () => {
    const { visited, forms, faults } = await crawl(await arrive(), tour);
    expect(visited).toBeGreaterThan(80);
    expect(forms.size).toBeGreaterThan(buttons);
    // What takes things away comes last: the others need them.
    const last = ([key]: [string, string[]]) =>
      /delete/.test(key) ? 2 : Number(/remove|cancel|refuse/.test(key));
    for (const [key, places] of [...forms].sort((one, other) => last(one) - last(other))) {
      faults.push(...(await pressFaults(arrive, key, places)));
    }
    expect(faults).toEqual([]);
  });
});

interface Tour {
  starts: readonly string[];
  within: RegExp;
  /** So many addresses of one screen are visited. */
  each: number;
}

/** Every page with what is wrong with it, and every button with the page where it stands. */
async function crawl(client: Client, { starts, within, each }: Tour) {
  const waiting = [...starts];
  const seen = new Set(waiting);
  const perPath = new Map<string, number>();
  const forms = new Map<string, string[]>();
  const faults: string[] = [];
  const ids = new Map<string, Map<string, number>>();
  const anchors = new Map<string, string>();
  const files = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await client.follow(client.get(path));
    if (answer.status !== (odd[path] ?? 200)) faults.push(`${path}: ${answer.status}`);
    const html = readable(await answer.text());
    ids.set(path, idsOf(html));
    if (!within.test(path)) continue;
    faults.push(...deadParts(html).map((part) => `${path}: ${part}`));
    for (const file of filesOf(html)) files.add(file);
    for (const form of formsOf(html, path)) {
      forms.set(keyOf(form), [...(forms.get(keyOf(form)) ?? []), path]);
    }
    for (const href of linksOf(html)) {
      if (/^(mailto:[^@]+@|tel:\+?\d)/.test(href)) continue;
      const url = new URL(href, new URL(path, "http://localhost"));
      const link = url.pathname + url.search;
      if (url.pathname.startsWith("/pictures/")) {
        files.add(url.pathname);
        continue;
      }
      if (url.host !== "localhost") faults.push(`${path}: leads away to ${href}`);
      if (url.hash) anchors.set(link + url.hash, path);
      const key = screenOf(url.pathname);
      const count = perPath.get(key) ?? 0;
      if (seen.has(link) || count >= each) continue;
      seen.add(link);
      perPath.set(key, count + 1);
      waiting.push(link);
    }
  }
  for (const [anchor, path] of anchors) {
    const [page = "", id = ""] = anchor.split("#");
    if (ids.has(page) && !ids.get(page)?.has(id)) faults.push(`${path}: ${anchor} is not there`);
  }
  for (const file of files) faults.push(...(await fileFaults(client, file)));
  return { visited: ids.size, forms, faults };
}

/** The form where it still stands, and the page around it. */
async function findForm(client: Client, key: string, places: string[]) {
  for (const place of places) {
    const before = readable(await (await client.follow(client.get(place))).text());
    const form = formsOf(before, place).find((candidate) => keyOf(candidate) === key);
    if (form) return { before, form };
  }
  return undefined;
}

/** Sends a form by one of its buttons twice, each time as somebody who just arrived: as it stands, and filled. */
async function pressFaults(arrive: () => Promise<Client>, key: string, places: string[]) {
  const faults: string[] = [];
  const effects: boolean[] = [];
  for (const filling of ["fields", "filled"] as const) {
    const client = await arrive();
    const found = await findForm(client, key, places);
    // What was pressed before may have made it impossible here, but not in all places.
    if (!found && effects.includes(true)) break;
    if (!found) return [`${places.join(", ")}: ${key} was there and is gone`];
    const { before, form } = found;
    const answer = await send(client, form, form[filling]);
    // A form may be refused with its faults named, but never be lost.
    if (![200, 302, 400].includes(answer.status)) faults.push(`${key}: ${answer.status}`);
    const after = readable(await (await client.follow(answer)).text());
    if (answer.status === 400 && !after.includes('role="alert"')) {
      faults.push(`${key}: refused without a word`);
    }
    effects.push(form.method === "get" || after !== before);
    // Nothing to fill: the second press would be the first one again.
    if (isDeepStrictEqual(form.filled, form.fields)) break;
  }
  if (!effects.includes(true)) faults.push(`${key}: changes nothing that is seen`);
  return faults;
}

function send(client: Client, { method, action }: FoundForm, fields: FoundForm["fields"]) {
  if (method === "post") return client.post(action, fields);
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return client.get(`${action}?${new URLSearchParams(texts).toString()}`);
}

/** The same button of the same form on many pages is one. */
function keyOf({ method, action, button }: FoundForm): string {
  const { pathname } = new URL(action, "http://localhost");
  return `${method} ${formOf(screenOf(pathname))} ${button}`;
}

/** Reviews, letters and the like are all visited, but the form of each is one and the same. */
function formOf(screen: string): string {
  return screen
    .replace(/^((?:\/admin)?\/(?:reviews|types))\/(?!new\b)[^/]+/, "$1/:id")
    .replace(/^(\/order\/:id\/review|\/profile\/addresses)\/(?!new\b)[^/]+/, "$1/:id")
    .replace(/^(\/admin\/settings\/(?:pages|mail))\/(?!new\b)[^/]+/, "$1/:id")
    .replace(/\/rates\/(?!new\b)[^/]+/, "/rates/:id")
    .replace(/^(\/admin\/settings\/home\/[a-z]+)-\d+/, "$1-:number");
}

/** The products of one screen, its orders and its zones differ by an id alone. */
function screenOf(pathname: string): string {
  const words = "new|bulk|import|deleted|export";
  return pathname
    .replace(/^\/(product|order)\/[^/]+/, "/$1/:id")
    .replace(/^(\/admin\/settings\/delivery)\/(?!new\b)[^/]+/, "$1/:id")
    .replace(
      new RegExp(`^/admin/(products|categories|orders|customers)/(?!(?:${words})\\b)[^/]+`),
      "/admin/$1/:id",
    )
    .replace(/\/variants\/(?!add\b)[^/]+/, "/variants/:id")
    .replace(/\/pictures\/(?!order\b)[^/]+/, "/pictures/:id");
}

/** A file of the public folder, or one that a route gives; of a sprite the named icon, too. */
async function fileFaults(client: Client, file: string): Promise<string[]> {
  const [path = "", icon] = file.split("#");
  const local = new URL(`../../public${path}`, import.meta.url);
  if (!existsSync(local)) {
    const { status } = await client.get(path);
    return status === 200 ? [] : [`${file}: ${status}`];
  }
  if (icon === undefined || readFileSync(local, "utf8").includes(`id="${icon}"`)) return [];
  return [`${file}: no such icon`];
}
