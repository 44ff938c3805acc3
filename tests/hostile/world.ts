// The shop under attack: its routes, the forms that its pages show, and three people who use it.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request as ask } from "node:http";
import { promisify } from "node:util";
import { formsOf, linksOf, readable, type FoundForm } from "../support/html";

export type Who = "visitor" | "shopper" | "admin";

/** A route of the build, and addresses that lead to it. */
export interface Route {
  id: string;
  /** With `:name` where an id stands. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
  addresses: string[];
}

/** A form as somebody sees it. */
export type SeenForm = FoundForm & { who: Who };

/** A request as it goes over the wire. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface Answer {
  status: number;
  location: string;
  text: string;
}

export interface World {
  routes: Route[];
  forms: SeenForm[];
  people: Record<Who, Person>;
  /** Who attacks it. */
  attackers: Who[];
}

const accounts: Partial<Record<Who, { email: string; password: string }>> = {
  shopper: { email: "shopper@example.com", password: "Shopper12345!" },
  admin: { email: "admin@example.com", password: "Admin12345!" },
};
/** So many addresses of one screen are looked at for their forms. */
const PER_SCREEN = 2;
const MAX_PAGES = 90;
/** Who looks where: what a shopper sees outside the account a visitor sees too. */
const grounds: Record<Who, RegExp> = {
  visitor: /^\/(?!admin|profile|api|pictures)/,
  shopper: /^\/(?:profile|cart)/,
  admin: /^\/admin/,
};
const agent = new Agent({ keepAlive: true, maxSockets: 10 });
let addresses = 0;

/** An address that has not been counted yet: sign-in and others throttle by it. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sends a request. An answer that does not come has the status 0. */
export function send(
  port: number,
  { method, path, headers, body }: Sent,
  again = true,
): Promise<Answer> {
  return new Promise((resolve) => {
    const none = (reason: string) => resolve({ status: 0, location: "", text: reason });
    const options = { host: "127.0.0.1", port, method, path, headers, agent };
    const sent = ask(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", (error) => none(String(error)));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? String(answer.headers["x-remix-redirect"] ?? ""),
          text: Buffer.concat(chunks).toString(),
        }),
      );
      if (answer.headers["set-cookie"]) kept.get(headers)?.keep(answer.headers["set-cookie"]);
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error("no answer in 30 s")));
    sent.on("error", (error) => {
      // A connection that was kept open may end just as it is used again: that is no answer lost.
      if (sent.reusedSocket && again) resolve(send(port, { method, path, headers, body }, false));
      else none(String(error));
    });
    sent.end(body);
  });
}

const kept = new WeakMap<object, Person>();

/** Somebody with cookies, who comes back after being signed out. */
export class Person {
  readonly jar = new Map<string, string>();
  private returning: Promise<void> | undefined;

  constructor(
    readonly who: Who,
    private readonly port: number,
  ) {}

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }

  get(path: string): Promise<Answer> {
    return this.send({ method: "GET", path, headers: {} });
  }

  post(path: string, fields: [string, string][] | FormData): Promise<Answer> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.sendBody(path, new Response(body));
  }

  /** Signs in, as somebody else when the account does not work any more. */
  signIn(): Promise<void> {
    this.returning ??= this.arrive().finally(() => (this.returning = undefined));
    return this.returning;
  }

  private async arrive(): Promise<void> {
    this.jar.clear();
    const account = accounts[this.who];
    if (!account || (await this.tries(account))) return;
    const email = `${this.who}.${Date.now()}@example.com`;
    const password = "Hostile-12345";
    if (this.who === "admin") await createAdmin(email, password);
    else await this.signUp(email, password);
    accounts[this.who] = { email, password };
    if (!(await this.tries({ email, password }))) throw new Error(`No ${this.who} can sign in.`);
  }

  private async tries(account: { email: string; password: string }): Promise<boolean> {
    const answer = await this.post("/login", [...Object.entries(account), ["remember", "on"]]);
    return answer.status === 302;
  }

  private signUp(email: string, password: string) {
    return this.post("/signup", [
      ["name", "Hostile Shopper"],
      ["email", email],
      ["password", password],
      ["confirmPassword", password],
      ["terms", "on"],
    ]);
  }

  private async sendBody(path: string, packed: Response): Promise<Answer> {
    const body = Buffer.from(await packed.arrayBuffer());
    const type = packed.headers.get("Content-Type") ?? "";
    const headers = { "Content-Type": type, "Content-Length": String(body.length) };
    return this.send({ method: "POST", path, headers, body });
  }

  private send(sent: Sent): Promise<Answer> {
    const headers: Record<string, string> = {
      ...sent.headers,
      Host: `localhost:${this.port}`,
      "X-Forwarded-For": freshAddress(),
      ...(this.jar.size > 0 && { Cookie: this.cookies }),
    };
    kept.set(headers, this);
    return send(this.port, { ...sent, headers });
  }
}

async function createAdmin(email: string, password: string): Promise<void> {
  const run = promisify(execFile)("node_modules/.bin/tsx", [
    "app/cli/create-admin.ts",
    email,
    "Hostile",
  ]);
  run.child.stdin?.end(`${password}\n`);
  await run;
}

/** Signs everybody in and looks at what they see. */
export async function explore(port: number): Promise<World> {
  const routes = readRoutes();
  const people = {
    visitor: new Person("visitor", port),
    shopper: new Person("shopper", port),
    admin: new Person("admin", port),
  };
  const forms: SeenForm[] = [];
  for (const person of Object.values(people)) {
    await person.signIn();
    const starts = await prepare(person);
    forms.push(...(await lookAround(person, routes, starts)));
  }
  return { routes, forms, people, attackers: ["visitor", "shopper", "admin"] };
}

/** The routes, as the browser is told of them. */
function readRoutes(): Route[] {
  const built = readFileSync("build/index.js", "utf8");
  const [manifest = ""] = /build\/manifest-\w+\.js/.exec(built) ?? [];
  const text = readFileSync(`public/${manifest}`, "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, ManifestRoute>;
  };
  const patternOf = (route: ManifestRoute | undefined): string =>
    route ? `${patternOf(routes[route.parentId ?? ""])}/${route.path ?? ""}` : "";
  return Object.values(routes).map((route) => {
    const pattern = patternOf(route)
      .replaceAll(/\/+/g, "/")
      .replace(/(.)\/$/, "$1");
    const { id, hasLoader, hasAction } = route;
    const plain = pattern.replace(/\*$/, "nowhere");
    return { id, pattern, hasLoader, hasAction, addresses: plain.includes(":") ? [] : [plain] };
  });
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  hasAction: boolean;
}

/** What somebody has to do before certain pages show their forms. */
async function prepare(person: Person): Promise<string[]> {
  for (const page of ["/cart", "/wishlist", "/compare"]) {
    await person.post(page, [["add", "sony-wh-ch520"]]);
  }
  if (person.who === "visitor") return ["/login", "/signup", "/login?redirectTo=/profile"];
  if (person.who === "shopper") return ["/profile"];
  const chosen = await person.post("/admin/products/bulk", [["id", "sony-wh-ch520"]]);
  const csv = await person.get("/admin/products/export?q=sony");
  const form = new FormData();
  // A file without a change has nothing to confirm.
  const text = csv.text.replaceAll(/,\d+\r\n/g, ",7\r\n");
  form.set("file", new File([text], "products.csv", { type: "text/csv" }));
  const imported = await person.post("/admin/products/import", form);
  const starts = [`${chosen.location}?percent=5`, `${chosen.location}/delete`, imported.location];
  return ["/admin/overview", ...starts];
}

async function lookAround(person: Person, routes: Route[], starts: string[]) {
  const own = ({ pattern, hasLoader }: Route) => hasLoader && grounds[person.who].test(pattern);
  const plain = routes.filter((route) => own(route) && !route.pattern.includes(":"));
  const waiting = [...starts, ...plain.flatMap(({ addresses: all }) => all)];
  const seen = new Set(waiting);
  const perScreen = new Map<string, number>();
  const forms = new Map<string, SeenForm>();
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const path = waiting.shift();
    if (path === undefined) break;
    const { text } = await person.get(path);
    const html = readable(text);
    for (const form of formsOf(html, path)) {
      const screen = routeOf(routes, form.action)?.pattern ?? form.action;
      const key = `${form.method} ${screen} ${form.button} ${form.names.join()}`;
      if (!forms.has(key)) forms.set(key, { ...form, who: person.who });
    }
    for (const href of linksOf(html)) {
      if (!URL.canParse(href, "http://localhost") || !href.startsWith("/")) continue;
      const { pathname, search } = new URL(href, "http://localhost");
      const route = routeOf(routes, pathname);
      if (!route || seen.has(pathname + search)) continue;
      if (route.pattern.includes(":") && !route.addresses.includes(pathname)) {
        route.addresses.push(pathname);
      }
      const count = perScreen.get(route.id) ?? 0;
      if (count >= PER_SCREEN || !own(route)) continue;
      perScreen.set(route.id, count + 1);
      seen.add(pathname + search);
      waiting.push(pathname + search);
    }
  }
  return [...forms.values()];
}

/** The screen that an address leads to, by its own name before by a parameter. */
function routeOf(routes: Route[], address: string): Route | undefined {
  const { pathname } = new URL(address, "http://localhost");
  const fits = ({ pattern }: Route) =>
    !pattern.includes("*") &&
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`).test(pathname);
  const found = routes.filter(fits);
  return found.find(({ pattern }) => !pattern.includes(":")) ?? found.at(-1);
}
