// Who may do what, as one table over the built manifest: route × method × role × whose × kind of request. Ids of others answer as unknown ones, and what was not allowed writes nothing.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { other, signedIn, signUpOther } from "../support/accounts";
import {
  addressWith,
  builtRoutes,
  everyCell,
  parametersOf,
  type BuiltRoute,
} from "../support/built-routes";
import { promised, reading, roles, type Role, type Shut } from "../support/doors-policy";
import { routeIds, type Ids } from "../support/route-ids";
import { Client, shop, type Ask } from "../support/shop";
import { enterAs, makeStaff } from "../support/staff";
import { storedDigest } from "../support/stored-digest";
import { unrendered } from "../support/unrendered";

const { build } = await shop();
const routes = builtRoutes(build);
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Only calls tell other methods apart. A page's guard stands before all of them: asked for with two people and for data, it is there. */
const asked = { byAll: ["GET", "POST"], bySome: ["visitor", "owner"] };
/** A document asks the loaders that data ask for one by one, so a guard that lacks is seen there: these show that it answers as they do. */
const askDocuments = new Set<Role>(["visitor", "shopper", "orders", "owner"]);
type Whose = "own" | "others" | "unknown";

/** One request of the table. */
interface Cell {
  route: BuiltRoute;
  method: (typeof methods)[number];
  role: Role;
  whose: Whose;
  kind: "document" | "data";
  path: string;
}

let door: Ask;
let ids: Record<string, Ids>;
const staff: Partial<Record<Role, { email: string }>> = {};
const clients = new Map<Role, Client>();
const long = { timeout: 300_000 };
const sizes = { shut: 0, open: 0 };

beforeAll(async () => {
  door = await unrendered();
  // Thousands of drafts are kept: nothing here is about what outlives a power cut.
  if (!process.env.DATABASE_URL) await sql`pragma synchronous = off`.execute(getDb());
  await signedIn("Admin");
  await signUpOther();
  const guest = new Client();
  const account = (email: string) =>
    getDb()
      .selectFrom("users")
      .select(["id", "name"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  ids = await routeIds({
    guest,
    shopper: await account("shopper@example.com"),
    other: await account(other.email),
    owner: await account("admin@example.com"),
    otherOwner: await makeStaff("Second", null),
  });
  for (const role of roles) clients.set(role, await come(role, guest));
});

async function come(role: Role, guest: Client): Promise<Client> {
  if (role === "visitor") return new Client();
  if (role === "guest") return guest;
  if (role === "shopper") return signedIn("Shopper");
  if (role === "owner") return signedIn("Admin");
  await getDb().deleteFrom("throttles").execute();
  staff[role] ??= await makeStaff(`Only-${role}`, [role]);
  return enterAs(staff[role]);
}

function withCookies(ask: Ask, { cookies }: Client): Client {
  const client = new Client(ask);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

/** Every cell of a role, in the order of the build. */
function cellsOf(role: Role): Cell[] {
  return routes.flatMap((route) => {
    const named = parametersOf(route.pattern).map((name) => idsFor(name, route));
    const whoses = (["own", "others", "unknown"] as const).filter((whose) =>
      named.length === 0
        ? whose === "own"
        : named.every((one) => valueOf(one, whose, role) !== null),
    );
    return whoses.flatMap((whose) => {
      const path = addressWith(route, (name) => valueOf(idsFor(name, route), whose, role) ?? "");
      const forms = kindsFor(route, role);
      const isAsked = (method: string, kind: string) =>
        everyCell ||
        route.kind === "call" ||
        asked.byAll.includes(method) ||
        (asked.bySome.includes(role) && whose === "own" && kind === forms.at(-1));
      return forms.flatMap((kind) =>
        methods
          .filter((method) => isAsked(method, kind))
          .map((method) => ({ route, method, role, whose, kind, path })),
      );
    });
  });
}

/** How a role asks a route: frames answer data alone, files and calls nothing but themselves. */
function kindsFor({ kind }: BuiltRoute, role: Role): readonly Cell["kind"][] {
  if (kind === "page" && (everyCell || askDocuments.has(role))) return ["document", "data"];
  return kind === "page" || kind === "frame" ? ["data"] : ["document"];
}

function idsFor(name: string, { id }: BuiltRoute): Ids {
  const found = ids[name];
  if (!found)
    throw new Error(
      `${id} has a parameter "${name}": name ids for it in tests/support/route-ids.ts.`,
    );
  return found;
}

/** What stands in the address; a part of it that is everybody's stays as it is. */
function valueOf({ own, others, unknown, keepersSee }: Ids, whose: Whose, role: Role) {
  if (whose === "own") return typeof own === "string" ? own : (own[role] ?? null);
  if (whose === "others" && keepersSee && ["catalogue", "owner"].includes(role)) return null;
  return whose === "others" ? (others ?? null) : unknown;
}

async function ask({ route, method, role, kind, path }: Cell): Promise<Response> {
  // Each cell with a browser as it was at first: no toast of another answer, no session ended.
  const client = withCookies(door, clients.get(role) ?? new Client());
  const url = new URL(path, "http://localhost");
  if (kind === "data") url.searchParams.set("_data", route.id);
  const isCall = route.kind === "call";
  const body = reading.has(method) ? undefined : isCall ? "{}" : new URLSearchParams({ x: "y" });
  const headers = body && isCall ? { "Content-Type": "application/json" } : undefined;
  return client.send(url.pathname + url.search, { method, body, headers });
}

/** What an answer says, without the id that was asked for. */
async function heard(cell: Cell) {
  const answer = await ask(cell);
  const named = parametersOf(cell.route.pattern).map((name) =>
    valueOf(idsFor(name, cell.route), cell.whose, cell.role),
  );
  const plain = (text: string) =>
    named
      .toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))
      .reduce<string>(
        (left, part) => left.replaceAll(`/${part}`, "/").replaceAll(`"${part}"`, '""'),
        text,
      )
      .replaceAll(/draft=[\w-]+/g, "draft");
  const to = answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect");
  const text = withoutFrame(await answer.text());
  return {
    status: answer.status,
    to: to === null ? null : plain(decodeURIComponent(to)),
    text,
    size: plain(text).length,
  };
}

/** The news around every page of the back office may name what was asked for. */
function withoutFrame(text: string): string {
  if (!text.startsWith('{"loaderData"')) return text;
  const said = JSON.parse(text) as { loaderData: Record<string, unknown> | null };
  if (said.loaderData) delete said.loaderData["routes/admin"];
  return JSON.stringify(said);
}

const promise = (cell: Cell): Shut => promised(cell.route, cell.path, cell.method, cell.role);
const nameOf = ({ role, kind, method, path, whose, route }: Cell) =>
  `${role} ${kind} ${method} ${path} (${whose}, ${route.id})`;

/** Whether an answer is the refusal that was promised. */
function isShut({ route, method }: Cell, shut: Shut, answer: Awaited<ReturnType<typeof heard>>) {
  const { status, to, size } = answer;
  if (status === 405 && !reading.has(method)) return !route.hasAction || route.kind === "call";
  if (shut === "forbidden") return status === 403;
  if (shut === "unproven") return status === 401;
  if (to === null || size > 0 || (status !== 204 && status !== 302)) return false;
  return shut === "sign in"
    ? to.startsWith("/login?redirectTo=/")
    : /^\/(?:admin|profile)?$/.test(to);
}

/** What of an answer must not tell one id from another. */
const learnt = ({ status, to, size }: Awaited<ReturnType<typeof heard>>) =>
  `${status} ${to ?? ""} ${size}`;

describe.each(roles)("%s", (role) => {
  it(
    "passes no shut door, learns nothing of others' things, and writes nothing",
    long,
    async () => {
      const before = await storedDigest();
      const wrong: string[] = [];
      const known = new Map<string, string>();
      for (const cell of cellsOf(role)) {
        const shut = promise(cell);
        if (shut === null && cell.whose === "own") continue;
        sizes.shut += 1;
        const answer = await heard(cell);
        if (answer.status >= 500 || (shut !== null && !isShut(cell, shut, answer)))
          wrong.push(`${nameOf(cell)}: ${shut} was promised, ${learnt(answer)} came`);
        const key = `${cell.route.id} ${cell.kind} ${cell.method}`;
        const first = known.get(key) ?? learnt(answer);
        known.set(key, first);
        if (first !== learnt(answer))
          wrong.push(`${nameOf(cell)}: ${learnt(answer)}, not ${first}`);
      }
      expect(wrong).toEqual([]);
      expect(Object.keys(before).length).toBeGreaterThan(30);
      expect(await storedDigest()).toEqual(before);
    },
  );
});

// Reading comes before writing, which may take away what is read.
describe.each([true, false])("reading is %s", (isReading) => {
  it.each(roles)("%s passes every open door", long, async (role) => {
    await getDb().deleteFrom("throttles").execute();
    const wrong: string[] = [];
    for (const cell of cellsOf(role).toSorted((a, b) => endsSession(a) - endsSession(b))) {
      if (cell.whose !== "own" || reading.has(cell.method) !== isReading) continue;
      if (promise(cell) !== null) continue;
      sizes.open += 1;
      const { status, to, ...answer } = await heard(cell);
      const isRefused = [401, 403].includes(status) || to?.startsWith("/login?redirectTo");
      const isMissing = isReading && status === 404 && !nothingThere.has(cell.route.pattern);
      if (isRefused || isMissing || status >= 500)
        wrong.push(`${nameOf(cell)}: ${learnt({ status, to, ...answer })}`);
      if (endsSession(cell) > 0) clients.set(role, await come(role, new Client()));
    }
    expect(wrong).toEqual([]);
  });
});

const endsSession = ({ route }: Cell) => Number(route.pattern.endsWith("/logout"));

/** Where the walk has nothing to ask for. */
const nothingThere = new Set(
  "/* /api/* /photos/:file /pictures/:file /sitemaps/:file /webhooks/:provider /admin/views/new /admin/orders/bulk".split(
    " ",
  ),
);

it("leaves no page of the back office to the guard of the page around it", () => {
  const bare = routes.filter(
    ({ pattern, hasLoader }) => pattern.startsWith("/admin") && !hasLoader,
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

it("had so many cells", () => {
  const { shut, open } = sizes;
  console.log(
    `Authorisation: ${routes.length} routes, ${shut + open} cells, ${shut} of them shut or about others' things.`,
  );
  expect(shut + open).toBeGreaterThan(9_000);
});
