// A primary killed while two processes sell: the standby is promoted, selling goes on, and every order is there, once.
import { expect, test } from "vitest";
import { findWriter } from "~/db/postgres-writer.server";
import { failOver } from "../failover/failover.js";
import { pairPrograms } from "../failover/pair.js";
import { engine } from "../support/engine";
import { hasty } from "../support/postgres";

const programs = engine === "postgres" ? pairPrograms() : null;
if (engine === "postgres" && programs === null) {
  console.log("A failover is not tested: no PostgreSQL with pg_basebackup is on this machine.");
}

test.runIf(programs !== null)("a failover is lived through", { timeout: 600_000 }, async () => {
  let found = "";
  const figures = await failOver({
    ...{ programs: programs ?? "", flags: hasty, crowd: 3, orders: 4, awaySeconds: 0.5 },
    // This process has seen nothing of what happened, and the former primary is the first that is named.
    besideFormer: async ({ url, standby }) => {
      found = (await findWriter(url)) === standby.url ? "promoted" : "former";
    },
  });
  expect(found).toBe("promoted");
  expect(figures).toMatchObject({
    ...{ lost: 0, doubled: 0, "stocks that do not add up": 0 },
    "connections to the former primary": 0,
    "pages while no server took writes": "503 with Retry-After 503 with Retry-After",
  });
  expect(figures.orders).toBeGreaterThanOrEqual(12);
  expect(figures["seconds without selling"]).toBeLessThan(30);
  expect(figures["other answers"]).not.toMatch(/\b(?:4\d\d|50[0-24-9])\b/);
});
