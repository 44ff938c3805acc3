// What the README and the guides promise: their commands exist, remix-serve serves the build, create-admin makes an admin.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "~/sample/accounts";
import { newPlace, type Place } from "../support/engine";
import { startFront, statusOf, stopFront } from "../support/front";
import { file, png } from "../support/pictures";
import { program } from "../support/programs";

const scripts = (
  JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
).scripts;

const readme = readFileSync("README.md", "utf8");
const guides = readdirSync("docs").filter((name) => name.endsWith(".md"));
const pages = ["README.md", "CONTRIBUTING.md", ...guides.map((name) => `docs/${name}`)];
/** Commands of npm's own, which need no line in package.json. */
const ofNpm = ["audit", "ci", "prune"];

describe("the README", () => {
  it("and the guides name only commands that package.json has", () => {
    const named = pages.flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/npm (?:run )?([a-z:-]+)/g)].map(
        (match) => match[1] ?? "",
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    const own = new Set(named.filter((name) => !ofNpm.includes(name)));
    for (const name of own) expect(scripts).toHaveProperty([name]);
  });

  it("names every setting of .env.example", () => {
    const settings = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)];
    for (const [, name] of settings) expect(readme).toContain(`\`${name}\``);
  });
});

describe("the API client of docs/api.md", () => {
  it("signs up and in, reads and changes its profile, lists, and adds products as an admin", async () => {
    const [, block = ""] =
      /runs this block -->\n\n```sh\n(.+?)```/s.exec(readFileSync("docs/api.md", "utf8")) ?? [];
    const front = await startFront({ PICTURE_ORIGINS: "https://pictures.example.com" });
    const script = block.replace("http://localhost:3000", `http://localhost:${front.port}`);
    const child = spawn("bash", ["-euc", script], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    const [code] = (await once(child, "close")) as [number];
    await stopFront(front);
    expect([code, output]).toEqual([0, output]);
    const answers = output.split("\n").filter(Boolean);
    const parsed = answers.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed).toMatchObject([
      { user: { email: "rina@example.com", role: "Customer" } },
      { user: { name: "Rina Akter" } },
      { user: { phone: "" } },
      { user: { phone: "+8801712345678" } },
      { products: [{}, {}], next: expect.stringContaining("after=") as string },
      {
        categories: expect.arrayContaining([expect.objectContaining({ id: "laptops" })]) as object,
      },
      { user: { role: "Admin" } },
      {
        product: { name: "Curl Phone", price: "19999.50", category: { name: "Phones & Tablets" } },
      },
      { product: { name: "Curl Laptop", price: "99000.00", stock: 3 } },
    ]);
  });
});

describe("npm run serve", () => {
  it("serves the same build on plain remix-serve", async () => {
    const port = await freePort();
    const server = spawn("npx", ["--no-install", ...(scripts.serve ?? "").split(" ")], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        ...(await newPlace()),
        // No front, no client's address: the sample accounts would be refused.
        SAMPLE_SIGN_IN: "anywhere",
      },
      stdio: "ignore",
      detached: true,
    });
    try {
      const page = await answer(`http://localhost:${port}/category`);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
      expect(await page.text()).toContain("Samsung");
      expect(await addProduct(`http://localhost:${port}`)).toBe(201);
      for (const [line, status, words] of refusals) {
        const refused = await raw(port, line);
        expect([line, statusOf(refused)]).toEqual([line, status]);
        expect(refused).toContain(words);
      }
      // A page without referrer sends "null", and is the shop's own all the same.
      const own = "POST /login\r\nOrigin: null\r\nSec-Fetch-Site: same-origin";
      expect(statusOf(await raw(port, own))).toBe(400);
    } finally {
      process.kill(-(server.pid ?? 0), "SIGKILL");
    }
  });
});

/** What the framework would answer with a blank 500, and what the shop says instead. */
const refusals: [string, number, string][] = [
  ["POST /login\r\nOrigin: null", 403, "This form was sent from another site."],
  ["POST /login\r\nOrigin: https://evil.example", 403, "This form was sent from another site."],
  ["POST /login\r\nOrigin: nonsense", 403, "This form was sent from another site."],
  ["POST /cart\r\nOrigin: null", 403, "This form was sent from another site."],
  ["TRACE /", 405, "This address does not take that"],
  ["TRACE /healthz", 405, ""],
];

/** Sends a request of these first lines, with an empty form. @returns the whole answer as text */
function raw(port: number, lines: string): Promise<string> {
  const [line = "", ...headers] = lines.split("\r\n");
  const form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 0"];
  const all = [`${line} HTTP/1.1`, "Host: localhost", ...headers, ...form, "Connection: close"];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(`${all.join("\r\n")}\r\n\r\n`));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

/** An admin adds a product with a picture's file. @returns the answer's status */
async function addProduct(shop: string): Promise<number> {
  const [{ email, password }] = demoAccounts;
  const signedIn = await fetch(`${shop}/api/users/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  const form = new FormData();
  const fields = { name: "Plain Phone", price: "100", stock: "1", category: "laptops", brand: "A" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", file(await png()));
  const headers = { Cookie: cookie.join("; ") };
  return (await fetch(`${shop}/api/products/`, { method: "POST", headers, body: form })).status;
}

describe("npm run create-admin", () => {
  it("takes the password from standard input and refuses weak ones and taken addresses", async () => {
    const place = await newPlace();
    expect(await createAdmin("short", place)).toEqual([
      1,
      "Password must be at least 8 characters long\n",
    ]);
    expect(await createAdmin("Password1", place)).toEqual([
      1,
      "This password is too common. Please choose another one.\n",
    ]);
    expect(await createAdmin("long-enough-1", place)).toEqual([
      1,
      "Password must contain at least one uppercase letter, one lowercase letter, and one number\n",
    ]);
    // As package.json has it; what else is typed changes nothing about how it starts.
    const typed = ["--no-install", ...(scripts["create-admin"] ?? "").split(" ")];
    expect(await createAdmin("Long-enough-1", place, ["npx", typed])).toEqual([
      0,
      "boss@example.com can sign in to the back office now.\n",
    ]);
    expect(await createAdmin("Long-enough-1", place)).toEqual([
      1,
      "boss@example.com has an account already.\n",
    ]);
  });
});

describe("npm run db:seed-large", () => {
  it("refuses a shop that did not begin as a sample shop", async () => {
    const child = spawn(process.execPath, programOf("db:seed-large"), {
      env: { ...process.env, ...(await newPlace()), SAMPLE_DATA: "off" },
    });
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(output).toContain("This is no sample shop.");
    expect(code).toBe(1);
  });
});

/** What Node is given to run a command of package.json, which says that tsx runs it. */
function programOf(script: string): string[] {
  const [runner, file = "", ...rest] = (scripts[script] ?? "").split(" ");
  expect([runner, rest]).toEqual(["tsx", []]);
  return program(file);
}

function createAdmin(
  password: string,
  place: Place,
  [runner, args]: [string, string[]] = [process.execPath, programOf("create-admin")],
): Promise<[number | null, string]> {
  const child = spawn(runner, [...args, "boss@example.com"], {
    env: { ...process.env, ...place, SAMPLE_DATA: "off", npm_config_loglevel: "error" },
  });
  child.stdin.end(`${password}\n`);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return new Promise((resolve) => child.on("close", (code) => resolve([code, output])));
}

async function answer(url: string): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 400) throw error;
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
