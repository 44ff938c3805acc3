// Reads a page's HTML as a browser without scripts would use it: links, forms, buttons, and what is dead among them.
import type { Fields } from "./shop";

/** A form, as one of its buttons sends it. */
export interface FoundForm {
  method: "get" | "post";
  action: string;
  /** The pressed button's name, with its value where that tells buttons apart. */
  button: string;
  /** Every field in it, whether it is sent as the form stands or not. */
  names: string[];
  /** Those of them that bring a file. */
  files: string[];
  /** What it sends as it stands. */
  fields: Fields;
  /** What it sends when its empty fields are filled and its numbers raised by one. */
  filled: Fields;
}

/** The page without scripts, and without what differs from one answer to the next by itself. */
export function readable(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, "");
}

/** Where the links lead, hashes included, in the order of the page. */
export function linksOf(html: string): string[] {
  return tags(html, "a").flatMap((tag) => attribute(tag, "href") ?? []);
}

/** Every form once for each of its buttons. */
export function formsOf(html: string, path: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(
    ([, head = "", inside = ""]) => {
      const id = attribute(head, "id");
      const elsewhere =
        id === null ? [] : tags(html, "button").filter((tag) => attribute(tag, "form") === id);
      const buttons = [...tags(inside, "button").filter(sends), ...elsewhere];
      return buttons.map((button) => {
        const name = attribute(button, "name");
        const value = attribute(button, "value") ?? "";
        const pressed: Fields = name === null ? {} : { [name]: value };
        return {
          method: (attribute(head, "method") ?? "get").toLowerCase() === "post" ? "post" : "get",
          action: attribute(button, "formaction") ?? attribute(head, "action") ?? path,
          button: name === "intent" || name === "light" ? `${name}=${value}` : (name ?? ""),
          ...namesOf(inside),
          fields: { ...fieldsOf(inside, false), ...pressed },
          filled: { ...fieldsOf(inside, true), ...pressed },
        };
      });
    },
  );
}

/** What nobody can use: links to nowhere, buttons that send nothing, names of things that are not there. */
export function deadParts(html: string): string[] {
  const ids = idsOf(html);
  const outside = html.replaceAll(/<form\b[^]*?<\/form>/g, "");
  const named = (tag: string) => attribute(tag, "name") !== null;
  const away = (tag: string) => attribute(tag, "form") === null && !/\sdisabled/.test(tag);
  const forms = [...html.matchAll(/<form\b[^>]*>[^]*?<\/form>/g)].map(([form]) => form);
  return [
    ...tags(html, "a").filter((tag) => /^(#|javascript:|$)$/.test(attribute(tag, "href") ?? "")),
    ...tags(html, "button").filter((tag) => !sends(tag) && away(tag)),
    ...tags(outside, "button").filter(away),
    ...tags(outside, "(?:input|select|textarea)").filter((tag) => named(tag) && away(tag)),
    ...forms
      .filter((form) => !tags(form, "button").some(sends))
      .map((form) => `no button: ${form.slice(0, 120)}`),
    ...references(html)
      .filter((id) => !ids.has(id))
      .map((id) => `nothing has the id ${id}`),
    ...[...ids].filter(([, count]) => count > 1).map(([id]) => `the id ${id} stands twice`),
  ];
}

/** The ids of a page, and how often each stands there. */
export function idsOf(html: string): Map<string, number> {
  const ids = new Map<string, number>();
  for (const [, id = ""] of html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)) {
    ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  return ids;
}

/** The files of the shop's own that a page needs: pictures, icons, styles. */
export function filesOf(html: string): string[] {
  const sources = [...html.matchAll(/\ssrc="(\/[^"]*)"/g)].map(([, src = ""]) => src);
  const sets = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = ""]) =>
    set.split(",").map((part) => part.trim().split(/\s/)[0] ?? ""),
  );
  const linked = [...tags(html, "use"), ...tags(html, "link")]
    .filter((tag) => !/rel="(canonical|prev|next|expect)"/.test(tag))
    .flatMap((tag) => attribute(tag, "href") ?? []);
  return [...new Set([...sources, ...sets, ...linked])];
}

function tags(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
}

/** Whether a press on the button sends its form. */
function sends(button: string): boolean {
  return (attribute(button, "type") ?? "submit") === "submit" && !/\sdisabled/.test(button);
}

function references(html: string): string[] {
  const pattern = /\s(?:for|form|aria-(?:labelledby|describedby|controls|owns))="([^"]*)"/g;
  // What is never there holds the page up until it is whole.
  const awaited = tags(html, "link")
    .filter((tag) => attribute(tag, "rel") === "expect")
    .flatMap((tag) => attribute(tag, "href")?.slice(1) ?? []);
  return [...html.matchAll(pattern)].flatMap(([, ids = ""]) => ids.split(/\s+/)).concat(awaited);
}

function namesOf(inside: string): Pick<FoundForm, "names" | "files"> {
  const named = tags(inside, "(?:input|textarea|select|button)").flatMap((tag) => {
    const name = attribute(tag, "name");
    return name === null ? [] : [{ name, isFile: attribute(tag, "type") === "file" }];
  });
  return {
    names: [...new Set(named.map(({ name }) => name))],
    files: named.flatMap(({ name, isFile }) => (isFile ? [name] : [])),
  };
}

function fieldsOf(inside: string, fill: boolean): Fields {
  const fields: Fields = {};
  for (const tag of tags(inside, "input")) {
    const [name, type] = [attribute(tag, "name"), attribute(tag, "type") ?? "text"];
    if (name === null || type === "file") continue;
    const value = attribute(tag, "value") ?? "";
    if (type === "checkbox" || type === "radio") {
      if (/\schecked/.test(tag) || (fill && /\srequired/.test(tag)))
        fields[name] = attribute(tag, "value") ?? "on";
    } else {
      fields[name] = fill ? fillIn(type, value) : value;
    }
  }
  for (const [, head = "", typed = ""] of inside.matchAll(
    /<textarea\b([^>]*)>([^]*?)<\/textarea>/g,
  )) {
    const name = attribute(head, "name");
    if (name !== null) fields[name] = fill ? fillIn("text", unescape(typed)) : unescape(typed);
  }
  for (const [, head = "", options = ""] of inside.matchAll(
    /<select\b([^>]*)>([^]*?)<\/select>/g,
  )) {
    const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)];
    const [, chosen = "", words = ""] =
      all.find(([, one]) => /\sselected/.test(one ?? "")) ?? all[0] ?? [];
    const name = attribute(head, "name");
    // A browser sends an option's words where it has no value.
    if (name !== null) fields[name] = attribute(chosen, "value") ?? unescape(words);
  }
  return fields;
}

const samples: Record<string, string> = {
  email: "crawler@example.com",
  password: "Crawler-12345",
  tel: "+8801711223344",
  number: "1",
};

function fillIn(type: string, value: string): string {
  if (type === "number" && value !== "") return String(Number(value) + 1);
  return value === "" && type !== "hidden" ? (samples[type] ?? "Crawler") : value;
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? null : unescape(value);
}

function unescape(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}
