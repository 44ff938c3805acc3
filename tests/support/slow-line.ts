// A line to a shop that brings half of a page, and the rest when it is told to.
import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Such a line, by its own address. */
export interface SlowLine {
  origin: string;
  /** Lets the rest of the pages come. */
  letGo: () => void;
  close: () => Promise<void>;
}

/**
 * Opens a line to the shop at an origin.
 * @param half what a page begins with, up to where it is held; a page without it is held whole
 */
export async function openSlowLine(shop: string, half: RegExp): Promise<SlowLine> {
  let letGo = () => {};
  const rest = new Promise<void>((resolve) => (letGo = resolve));
  const server = createServer((asked, answer) => {
    const { "accept-encoding": _, ...headers } = asked.headers;
    const passOn = async (found: IncomingMessage) => {
      answer.writeHead(found.statusCode ?? 0, found.headers);
      if (!found.headers["content-type"]?.startsWith("text/html")) return found.pipe(answer);
      const page = await text(found);
      const [first = ""] = half.exec(page) ?? [];
      answer.write(first);
      await rest;
      answer.end(page.slice(first.length));
    };
    const sent = request(new URL(asked.url ?? "", shop), { method: asked.method, headers });
    sent.on("response", (found) => void passOn(found)).on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await once(server.listen(0, "localhost"), "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    letGo,
    close: async () => {
      letGo();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
