// Makes the numbered requests: odd fields of the forms that pages show, and anything to any route.
import { Chance } from "./chance";
import { framed, type Framed } from "./framing";
import { oddCookies, oddHeaders, oddJson, oddText, shapes, strangePart, type Part } from "./odd";
import { freshAddress, type Route, type SeenForm, type Sent, type Who, type World } from "./world";

/** A request with what the report says of it. */
export interface Attack {
  number: number;
  who: Who;
  what: string;
  sent: Sent;
  /** Its bytes, where they are what is odd. */
  framed?: Framed;
}

/** One field of one form in one odd shape. */
export interface OddField {
  form: SeenForm;
  name: string;
  shape: string;
}

/** Of five requests so many are odd fields. */
const ODD_OF_FIVE = 2;
/** Of so many one is odd in its bytes. */
const FRAMED_EACH = 20;
const methods = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"];
const apiFields = [
  ...["name", "email", "password", "phone", "id_token", "status", "version", "description"],
  ...["price", "stock", "category", "brand", "image", "image_url"],
];

/** Each field of each form that sends something, crossed with every odd shape. */
export function oddFields({ forms }: World): OddField[] {
  return forms
    .filter(({ method }) => method === "post")
    .flatMap((form) =>
      form.names.flatMap((name) => Object.keys(shapes).map((shape) => ({ form, name, shape }))),
    );
}

/**
 * The request of a number.
 * @param list the odd fields, which the first numbers of every five go through in mixed order
 */
export function attackOf(number: number, seed: number, world: World, list: OddField[]): Attack {
  const chance = new Chance(seed, number);
  const turn = number % 5;
  if (turn >= ODD_OF_FIVE || list.length === 0) return anything(number, chance, world);
  const index = Math.floor(number / 5) * ODD_OF_FIVE + turn + seed;
  // A prime that is not among the list's own, so that the walk meets every place once.
  const step = [7919, 7907, 7901].find((prime) => list.length % prime !== 0) ?? 1;
  const field = list[(index * step) % list.length];
  return field ? oddField(number, chance, world, field) : anything(number, chance, world);
}

function oddField(number: number, chance: Chance, world: World, odd: OddField): Attack {
  const { form, name, shape } = odd;
  const others = partsOf(form, chance.happens(0.5)).filter((part) => part.name !== name);
  const field = partsOf(form, true).find((part) => part.name === name) ?? { name, value: "x" };
  const parts = [...others, ...(shapes[shape]?.(field) ?? [])];
  const { body, type } = packed(chance, parts, form.files.length > 0);
  const sent = addressed(world, form.who, "POST", form.action, {}, { body, type });
  return { number, who: form.who, what: `${form.action} ${name} ${shape}`, sent };
}

/** One of twenty: an ordinary address, asked for in bytes that no client writes. */
function misframed(number: number, chance: Chance, world: World): Attack {
  const who = chance.of(world.attackers);
  const path = addressOf(chance, chance.of(world.routes));
  const sent = addressed(world, who, chance.of(methods), path, {});
  const { Cookie: cookie = "", "X-Forwarded-For": address = "" } = sent.headers;
  const made = framed(chance, { method: sent.method, path, cookie, address });
  return { number, who, what: `${path}, ${made.what}`, sent, framed: made };
}

function anything(number: number, chance: Chance, world: World): Attack {
  if (number % FRAMED_EACH === FRAMED_EACH - 1) return misframed(number, chance, world);
  const who = chance.of(world.attackers);
  const headers = oddHeaders(chance);
  if (chance.happens(0.3)) {
    const form = chance.of(world.forms.filter((candidate) => candidate.who === who));
    const parts = mutated(chance, partsOf(form, chance.happens(0.5)));
    const path = withQuery(chance, world, form.action);
    const content = packed(chance, parts, chance.happens(0.3));
    if (chance.happens(0.1)) content.type = oddType(chance, content.type);
    const sent = addressed(world, who, "POST", path, headers, content);
    return { number, who, what: `form of ${form.action}`, sent: garbled(chance, sent) };
  }
  const route = chance.of(world.routes);
  const isApi = route.pattern.startsWith("/api");
  const method = chance.of(isApi ? ["POST", "PATCH", ...methods] : methods);
  const path = withQuery(chance, world, addressOf(chance, route), route);
  const content = ["GET", "HEAD", "OPTIONS"].includes(method) ? undefined : anyBody(chance, isApi);
  const sent = addressed(world, who, method, path, headers, content);
  return { number, who, what: route.id, sent: garbled(chance, sent) };
}

function partsOf(form: SeenForm, filled: boolean): Part[] {
  const fields = Object.entries(filled ? form.filled : form.fields);
  const texts = fields.flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : [],
  );
  return [...texts, ...form.files.map((name) => ({ name, value: "", file: "" }))];
}

function mutated(chance: Chance, parts: Part[]): Part[] {
  return parts
    .flatMap((part) => {
      if (chance.happens(0.2)) return [{ ...part, value: oddText(chance) }];
      return chance.happens(0.1) ? (shapes[chance.of(Object.keys(shapes))]?.(part) ?? []) : [part];
    })
    .concat(chance.happens(0.3) ? [strangePart(chance)] : []);
}

interface Content {
  body: Buffer;
  type: string;
}

function packed(chance: Chance, parts: Part[], multipart: boolean): Content {
  if (!multipart && parts.every(({ file }) => file === undefined)) {
    const text = new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString();
    return { body: Buffer.from(text), type: "application/x-www-form-urlencoded" };
  }
  const boundary = `odd${chance.below(1e9)}`;
  const quoted = (text: string) => text.replaceAll(/["\r\n]/g, "_");
  const lines = parts.map(({ name, value, file }) => {
    const fileName = file === undefined ? "" : `; filename="${quoted(file)}"`;
    const type = file === undefined ? "" : "Content-Type: image/png\r\n";
    const head = `Content-Disposition: form-data; name="${quoted(name)}"${fileName}\r\n${type}`;
    return `--${boundary}\r\n${head}\r\n${value}\r\n`;
  });
  const body = Buffer.from(`${lines.join("")}--${boundary}--\r\n`);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function anyBody(chance: Chance, isApi: boolean): Content {
  const kind = chance.next();
  if (kind < (isApi ? 0.7 : 0.2)) {
    const object = Object.create(null) as Record<string, unknown>;
    for (const name of apiFields) if (chance.happens(0.4)) object[name] = oddJson(chance);
    const text = chance.happens(0.1) ? oddText(chance) : JSON.stringify(object);
    return { body: Buffer.from(text), type: "application/json" };
  }
  if (kind < 0.72) return { body: Buffer.from(oddText(chance)), type: "text/plain" };
  if (kind < 0.73) {
    const bytes = chance.happens(0.05) ? 24_000_000 : 300_000;
    const large = { name: "image", value: "x".repeat(bytes), file: "large.png" };
    return packed(chance, [large], true);
  }
  const parts = Array.from({ length: chance.below(6) }, () =>
    chance.happens(0.5)
      ? strangePart(chance)
      : { name: chance.of(apiFields), value: oddText(chance) },
  );
  const content = packed(chance, parts, chance.happens(0.5));
  return chance.happens(0.2) ? { ...content, type: oddType(chance, content.type) } : content;
}

function oddType(chance: Chance, type: string): string {
  return chance.of([
    "",
    "x",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"b".repeat(200)}`,
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/json; charset=latin1",
    `${type}; ${type}`,
    type.toUpperCase(),
  ]);
}

function addressOf(chance: Chance, { pattern, addresses }: Route): string {
  if (addresses.length > 0 && chance.happens(0.8)) return chance.of(addresses);
  return pattern.replaceAll(/:\w+|\*/g, () => encoded(oddText(chance).slice(0, 200)));
}

/** With odd words after the question mark, and as Remix's scripts ask. */
function withQuery(chance: Chance, world: World, address: string, route?: Route): string {
  const [path = "/", query = ""] = address.split("?");
  const words = query === "" ? [] : [query];
  const data = route?.id ?? chance.of(world.routes).id;
  if (chance.happens(0.35)) words.push(`_data=${encoded(data)}`);
  const names = ["q", "page", "sort", "dir", "status", "brand", "min", "max", "draft", "token"];
  names.push("category", "percent", "pieces", "from", "to", "show", "add", "redirectTo", "limit");
  while (chance.happens(0.4)) {
    const part = chance.happens(0.6)
      ? { name: chance.of(names), value: oddText(chance) }
      : strangePart(chance);
    const name = chance.happens(0.2) ? `${part.name}.toString` : part.name;
    words.push(`${encoded(name.slice(0, 300))}=${encoded(part.value.slice(0, 600))}`);
  }
  if (chance.happens(0.05)) words.push("index");
  return words.length === 0 ? path : `${path}?${words.join("&")}`;
}

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function addressed(
  { people }: World,
  who: Who,
  method: string,
  path: string,
  headers: Record<string, string>,
  content?: Content,
): Sent {
  const { cookies } = people[who];
  return {
    method,
    path,
    headers: {
      Host: "localhost",
      "X-Forwarded-For": freshAddress(),
      ...(cookies !== "" && { Cookie: cookies }),
      ...(content && { "Content-Type": content.type, "Content-Length": `${content.body.length}` }),
      ...headers,
    },
    ...(content && { body: content.body }),
  };
}

function garbled(chance: Chance, sent: Sent): Sent {
  if (!chance.happens(0.1)) return sent;
  const cookies = oddCookies(chance, sent.headers.Cookie ?? "").replaceAll(/[^\x20-\xff]/g, "_");
  return { ...sent, headers: { ...sent.headers, Cookie: cookies } };
}
