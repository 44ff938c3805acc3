// Runs sqlmap, which tries to speak to the database through a field, and reads its verdict.
import type { Finding } from "./finding";
import { runTool } from "./tool";

/** A request whose fields are tried. */
export interface Target {
  /** With * at each place that is tried beside the fields, where there is one in the path. */
  address: string;
  /** A form, or JSON; read rather than posted where there is none. */
  body?: string;
}

const longestSeconds = 600;

/** Pages are asked for their data, as scripts do: the same loaders, and sqlmap is slow at comparing pages. */
const asData = (route: string) => `_data=${encodeURIComponent(`routes/_shop.${route}`)}`;

/** Search, filters, tracking and the API. */
export const targets: Target[] = [
  { address: `/category?q=phone&${asData("category")}` },
  { address: `/category?category=phones-tablets&type=phone&brand=Sony&${asData("category")}` },
  { address: `/category?rating=3&min=1000&max=90000&sort=default&${asData("category")}` },
  { address: "/search/suggestions?q=so" },
  { address: `/track?${asData("track")}`, body: "number=1001&contact=01711223344" },
  { address: `/track?payment=x&${asData("track")}` },
  { address: "/api/products/?limit=5&after=sony-wh-ch520" },
  { address: "/api/products/sony-wh-ch520*" },
  { address: "/api/categories/phones-tablets*" },
  { address: "/api/users/login/", body: '{"email":"a@example.com","password":"Abc-12345"}' },
];

export type Verdict = "injectable" | "clean" | "unfinished";

/**
 * Tries one target.
 * @param name of its log
 */
export async function runSqlmap(
  name: string,
  folder: string,
  { origin, proxy, target }: { origin: string; proxy: string; target: Target },
): Promise<{ verdict: Verdict; findings: Finding[] }> {
  const { output } = await runTool(
    "sqlmap",
    [
      ...["-u", origin + target.address, ...(target.body ? [`--data=${target.body}`] : [])],
      ...["--batch", "--flush-session", `--output-dir=${folder}/sqlmap`, `--proxy=${proxy}`],
      // The scan's shop runs on SQLite: other databases' words are left out.
      ...[
        "--dbms=sqlite",
        "--level=2",
        "--risk=1",
        "--technique=BEUST",
        "--time-sec=5",
        "--timeout=20",
      ],
      ...["--retries=1", "--ignore-code=401", "--disable-coloring"],
      "--skip=_data",
    ],
    { name, folder, seconds: longestSeconds },
  );
  return { verdict: verdictOf(output), findings: findingsIn(output, target) };
}

/** What a whole run says of its target; whatever is not said aloud is no verdict. */
export function verdictOf(output: string): Verdict {
  if (/^Parameter: /m.test(output)) return "injectable";
  return output.includes("all tested parameters do not appear to be injectable")
    ? "clean"
    : "unfinished";
}

/** The fields through which it spoke to the database, with each way that it did so. */
export function findingsIn(output: string, { address, body }: Target): Finding[] {
  return output.split(/^(?=Parameter: )/m).flatMap((part) => {
    const [, parameter] = /^Parameter: (.+) \(.+\)/.exec(part) ?? [];
    if (parameter === undefined) return [];
    const ways = [...part.matchAll(/^ {4}Type: (.+)$/gm)].map(([, way]) => way);
    const [path = ""] = address.split("?");
    const method = body === undefined ? "GET" : "POST";
    const info = ways.join(", ");
    return [{ tool: "sqlmap", kind: "SQL Injection", method, path, parameter, info }];
  });
}
