// Follows every link and sends every form of the public pages, as visitor and as shopper: no dead end, no fault.
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { Client, shop, type Fields } from "../support/shop";

/** Filters make endless addresses of one page; so many of each path stand for all. */
const PER_PATH = 30;

interface FoundForm {
  method: string;
  action: string;
  fields: Fields;
}

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

describe.each([
  ["a visitor", () => shop().then(() => new Client())],
  ["a shopper", () => signedIn("Shopper")],
])("%s", (_who, arrive) => {
  it("finds something behind every link and every form", { timeout: 120_000 }, async () => {
    const client = await arrive();
    const { visited, forms, faults } = await crawl(client);
    expect(visited).toBeGreaterThan(50);
    expect(forms.size).toBeGreaterThan(8);
    for (const form of forms.values()) {
      await getDb().deleteFrom("throttles").execute();
      const answer = await send(client, form);
      // A form sent as it stands may be refused with its faults named, but never be lost.
      if (![200, 302, 400].includes(answer.status)) {
        faults.push(`${form.method} ${form.action}: ${answer.status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

async function crawl(client: Client) {
  const waiting = ["/"];
  const seen = new Set(waiting);
  const perPath = new Map<string, number>();
  const forms = new Map<string, FoundForm>();
  const faults: string[] = [];
  let visited = 0;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await client.follow(client.get(path));
    visited += 1;
    if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
    const html = (await answer.text()).replaceAll(/<script[^]*?<\/script>/g, "");
    for (const form of formsOf(html, path)) {
      // Signing out is the last thing that a crawler should do.
      if (form.action !== "/logout") forms.set(`${form.method} ${form.action}`, form);
    }
    for (const link of linksOf(html)) {
      const { pathname } = new URL(link, "http://localhost");
      const key = pathname.startsWith("/product/") ? "/product" : pathname;
      const count = perPath.get(key) ?? 0;
      if (seen.has(link) || count >= PER_PATH) continue;
      seen.add(link);
      perPath.set(key, count + 1);
      waiting.push(link);
    }
  }
  return { visited, forms, faults };
}

function send(client: Client, { method, action, fields }: FoundForm): Promise<Response> {
  if (method === "post") return client.post(action, fields);
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return client.get(`${action}?${new URLSearchParams(texts).toString()}`);
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map((match) =>
    unescape(match[1] ?? ""),
  );
}

/** A form as a browser would send it by its first button, nothing typed. */
function formsOf(html: string, path: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].map(([, head = "", inside = ""]) => {
    const fields: Fields = {};
    let pressed = false;
    for (const [tag] of inside.matchAll(/<(?:input|button|select|textarea)\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      const chosen = !/type="(checkbox|radio)"/.test(tag) || /\schecked/.test(tag);
      const button = tag.startsWith("<button");
      if (name === null || !chosen || (button && pressed) || /type="file"/.test(tag)) continue;
      fields[name] = attribute(tag, "value") ?? "";
      pressed ||= button;
    }
    return {
      method: (attribute(head, "method") ?? "get").toLowerCase(),
      action: attribute(head, "action") ?? path,
      fields,
    };
  });
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescape(value);
}

function unescape(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}
