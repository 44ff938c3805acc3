// Stops the server without cutting off an answer that is on its way.
import closeWithGrace from "close-with-grace";

const longestStop = 7_000;

/**
 * On SIGTERM, SIGINT or an uncaught error: takes no new connection, lets what is in flight finish,
 * and exits within eight seconds whatever happens.
 *
 * @param {import("node:http").Server} server
 */
export function stopWithGrace(server) {
  let inFlight = 0;
  server.on("request", (_req, res) => {
    inFlight += 1;
    res.once("close", () => (inFlight -= 1));
  });

  closeWithGrace({ delay: longestStop, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await new Promise((resolve) => {
      server.close(resolve);
      // A connection that has sent nothing, or half a request, would hold the process for ever.
      setInterval(() => {
        if (inFlight === 0) server.closeAllConnections();
        else server.closeIdleConnections();
      }, 50);
    });
  });
}
