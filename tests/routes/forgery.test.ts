// Requests forged by other sites, as one table over the built manifest: every action × where the request says that it comes from, sent with an owner's cookies to the running shop.
import { request as ask } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "../support/accounts";
import { addressWith, builtRoutes, everyCell, type BuiltRoute } from "../support/built-routes";
import { startFront, stopFront, type Front } from "../support/front";
import { shop } from "../support/shop";
import { storedDigest, workDone } from "../support/stored-digest";

const { build } = await shop();
const actions = builtRoutes(build).filter(({ hasAction }) => hasAction);
/** By every sender; the other methods, and calls for a route's data, refused in the same place, by two. */
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;
const byAllMethods = new Set(["another site", "cross-site, without Origin"]);
const partner = "https://partner.example";
const form = "application/x-www-form-urlencoded";

/** Providers of payments post from their own servers and pages; these routes read no cookie. */
const forProviders = new Set(["/webhooks/:provider", "/payment-return/:provider/:attempt"]);

let front: Front;
let cookie = "";
let cells = 0;
let addresses = 0;

beforeAll(async () => {
  const owner = await signedIn("Admin");
  cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  front = await startFront({ TRUSTED_PROXIES: "1", API_ALLOWED_ORIGINS: partner });
  await workDone();
});
afterAll(() => stopFront(front));

interface Sent {
  method?: string;
  headers: Record<string, string>;
  cookies?: string;
  query?: string;
}

/** Sends a form to an action. @returns the status, and where the answer leads */
function send(route: BuiltRoute, { method = "POST", headers, cookies = cookie, query = "" }: Sent) {
  cells += 1;
  addresses += 1;
  const address = addressWith(route, () => "x");
  const path = query === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${query}`;
  const body = method === "GET" ? "" : "x=y&_method=DELETE";
  const sent = {
    Host: `localhost:${front.port}`,
    "X-Forwarded-For": `10.9.${addresses >> 8}.${addresses & 255}`,
    "Content-Type": form,
    "Content-Length": String(body.length),
    ...(cookies && { Cookie: cookies }),
    ...headers,
  };
  return new Promise<{ status: number; to: string }>((resolve, reject) => {
    // A connection of its own: one that is kept may be closed while the rows are compared.
    const place = { host: "127.0.0.1", port: front.port, agent: false };
    const options = { ...place, method, path, headers: sent };
    const asked = ask(options, (answer) => {
      answer.resume().once("end", () => {
        resolve({ status: answer.statusCode ?? 0, to: answer.headers.location ?? "" });
      });
    });
    asked.once("error", reject).end(body);
  });
}

/** What a request of another site may say of itself. */
const foreign = (port: number): Record<string, Record<string, string>> => ({
  "another site": { Origin: "https://evil.example" },
  "no site": { Origin: "null" },
  "the shop's name on another port": { Origin: `http://localhost:${port + 1}` },
  "the shop's name over TLS": { Origin: `https://localhost:${port}` },
  "a name below the shop's": { Origin: `http://evil.localhost:${port}` },
  "a name that ends as the shop's": { Origin: `http://evil-localhost:${port}` },
  "a name that begins as the shop's": { Origin: `http://localhost:${port}.evil.example` },
  "cross-site, without Origin": { "Sec-Fetch-Site": "cross-site" },
  "same-site, without Origin": { "Sec-Fetch-Site": "same-site" },
  "an unknown Sec-Fetch-Site": { "Sec-Fetch-Site": "x" },
  "cross-site, with the shop's Origin": {
    ...{ Origin: `http://localhost:${port}`, "Sec-Fetch-Site": "cross-site" },
  },
  "a form of plain text": { Origin: "https://evil.example", "Content-Type": "text/plain" },
  "JSON as plain text": { Origin: "null", "Content-Type": "text/plain;charset=application/json" },
  "another method by header": {
    ...{ Origin: "https://evil.example", "X-HTTP-Method-Override": "GET" },
  },
});

it(
  "refuses every action to other sites, whatever they say, and writes nothing",
  { timeout: 300_000 },
  async () => {
    const before = await storedDigest();
    const wrong: string[] = [];
    for (const route of actions.filter(({ pattern }) => !forProviders.has(pattern))) {
      for (const [from, headers] of Object.entries(foreign(front.port))) {
        const inAllWays = everyCell || byAllMethods.has(from);
        const asData = `_data=${encodeURIComponent(route.id)}`;
        for (const method of inAllWays ? methods : (["POST"] as const)) {
          for (const query of inAllWays ? ["", asData] : [""]) {
            const { status } = await send(route, { method, headers, query });
            if (status !== 403)
              wrong.push(`${method} ${route.id} ${query} from ${from}: ${status}`);
          }
        }
      }
      // Whom the shop trusts with its API it trusts with nothing else.
      const { status } = await send(route, { headers: { Origin: partner } });
      if ((status === 403) === (route.kind === "call"))
        wrong.push(`${route.id} from the partner: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await storedDigest()).toEqual(before);
  },
);

it("takes no reading for a change, whatever method it names", { timeout: 300_000 }, async () => {
  const before = await storedDigest();
  const wrong: string[] = [];
  for (const route of actions) {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const plain = await send(route, { method: "GET", headers });
    const named = await send(route, {
      method: "GET",
      headers: { ...headers, "X-HTTP-Method-Override": "POST", "X-Method-Override": "DELETE" },
      query: "_method=POST&_action=delete",
    });
    if (plain.status !== named.status) wrong.push(`${route.id}: ${plain.status}, ${named.status}`);
  }
  expect(wrong).toEqual([]);
  expect(await storedDigest()).toEqual(before);
});

it(
  "takes its own forms, and those of browsers that say nothing",
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = [];
    const own = {
      "its own page": { Origin: `http://localhost:${front.port}` },
      "its own page, as browsers say today": {
        ...{ Origin: `http://localhost:${front.port}`, "Sec-Fetch-Site": "same-origin" },
      },
      "a page without referrer": { Origin: "null", "Sec-Fetch-Site": "same-origin" },
      "a text browser": {},
    };
    for (const route of actions) {
      const answers = new Set<string>();
      for (const headers of Object.values(own)) {
        // A visitor: what the shop does for who is signed in is not to be done here.
        const { status, to } = await send(route, { headers, cookies: "" });
        answers.add(`${status} ${to.replace(/draft(?:=|%3D).*/, "")}`);
        if (status === 403 || status >= 500) wrong.push(`${route.id}: ${status}`);
      }
      if (answers.size > 1) wrong.push(`${route.id}: ${[...answers].join(", ")}`);
    }
    expect(wrong).toEqual([]);
  },
);

it("reads no cookie where providers of payments post to", async () => {
  for (const route of actions.filter(({ pattern }) => forProviders.has(pattern))) {
    const headers = { Origin: "https://provider.example", "Sec-Fetch-Site": "cross-site" };
    const [known, nobody] = [
      await send(route, { headers }),
      await send(route, { headers, cookies: "" }),
    ];
    expect(known).toEqual(nobody);
  }
});

it("had so many cells", () => {
  console.log(`Forgery: ${actions.length} actions, ${cells} cells.`);
  expect(cells).toBeGreaterThan(4_500);
});
