// The way by which a scanner reaches its shop: TLS as on a server, another address for every request, and no way off this machine.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Server } from "node:net";
import path from "node:path";
import { freshAddress } from "../hostile/world";

/** Answers what the shop itself does not; false leaves the request to the shop. */
export type Holes = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

export interface WayIn {
  /** Where the shop is found. */
  origin: string;
  /** A forward proxy that leads to the shop whatever address one asks for. */
  proxy: string;
  /** An address that nobody has a reason to ask: who was lured there is counted. */
  bait: string;
  /** How many requests went through. */
  requests: () => number;
  /** How many addresses the shop answered with something, each method of one for itself. */
  seen: () => number;
  /** Answers of 5xx and missing ones, as "GET /path 500". */
  faults: () => string[];
  /** Whether a request has come to the bait. */
  lured: () => boolean;
  close: () => Promise<void>;
}

/**
 * Opens the way to a shop.
 * @param shopPort of a front that trusts one proxy
 * @param folder for the certificate
 * @param options.shut paths that are answered with an empty 404: the scanner's own list of exceptions fails on
 *   newer Pythons
 */
export async function openWayIn(
  shopPort: number,
  folder: string,
  { shut, holes }: { shut: RegExp; holes?: Holes },
): Promise<WayIn> {
  const [faults, seen] = [new Set<string>(), new Set<string>()];
  let [requests, baited] = [0, 0];
  let host = "";
  const tls = createTlsServer(newCertificate(folder), (req, res) => {
    // What scanners ask of other hosts, such as where an open redirect leads, ends here.
    if (req.headers.host !== host) return void res.end("elsewhere");
    requests += 1;
    if (shut.test(req.url ?? "")) return void res.writeHead(404).end();
    void (async () => {
      if (holes && (await holes(req, res))) return;
      handOn(shopPort, req, res, (status) => {
        const [address = ""] = (req.url ?? "").split("?");
        if (status >= 200 && status < 400) seen.add(`${req.method} ${address}`);
        if (status >= 500 || status === 0) faults.add(`${req.method} ${address} ${status}`);
      });
    })().catch(() => res.destroy());
  });
  const tlsPort = await listen(tls);
  host = `127.0.0.1:${tlsPort}`;

  const proxy = createServer((_, res) => {
    res.setHeader("Content-Type", "application/json").end("{}");
  });
  proxy.on("connect", (_, client) => {
    const shop = connect(tlsPort, "127.0.0.1");
    client.write("HTTP/1.1 200 Connected\r\n\r\n");
    client.pipe(shop).pipe(client);
    for (const [one, other] of [
      [client, shop],
      [shop, client],
    ] as const) {
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  });
  const bait = createServer((_, res) => {
    baited += 1;
    res.end();
  });
  const [proxyPort, baitPort] = [await listen(proxy), await listen(bait)];
  return {
    origin: `https://${host}`,
    proxy: `http://127.0.0.1:${proxyPort}`,
    bait: `http://127.0.0.1:${baitPort}/`,
    requests: () => requests,
    seen: () => seen.size,
    faults: () => [...faults].sort(),
    lured: () => baited > 0,
    async close() {
      for (const server of [tls, proxy, bait]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** A certificate for this run alone, which nobody has reason to believe. */
function newCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert];
  const words = ["req", "-x509", ...kind, "-days", "2", "-subj", "/CN=127.0.0.1", ...files];
  execFileSync("openssl", words, { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Hands a request on to the shop, as a proxy does that ends TLS. */
function handOn(
  port: number,
  req: IncomingMessage,
  res: ServerResponse,
  answered: (status: number) => void,
): void {
  const { connection: _, ...sent } = req.headers;
  const proxied = { "x-forwarded-for": freshAddress(), "x-forwarded-proto": "https" };
  // Wapiti says that it reads brotli, and does not where a package is missing: it saw no link and no form.
  const headers = { ...sent, ...proxied, "accept-encoding": "identity" };
  const nothing = () => {
    if (req.destroyed || res.headersSent) return void res.destroy();
    answered(0);
    res.writeHead(502).end();
  };
  try {
    const to = { host: "127.0.0.1", port, method: req.method, path: req.url, headers };
    const asked = ask({ ...to, agent: false }, (answer) => {
      answered(answer.statusCode ?? 0);
      const { connection: __, ...back } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, back);
      answer.on("error", () => res.destroy()).pipe(res);
    });
    asked.on("error", nothing);
    req.pipe(asked);
  } catch {
    // Signs that no client of Node's sends: its server would have refused them as well.
    res.writeHead(400).end();
  }
}
