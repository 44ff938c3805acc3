// The process's figures in Prometheus' format: what the front sees of requests, and what the shop counts of itself.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { mayReadMetrics } from "./metrics-door.js";

export const metricsPath = "/metrics";
const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What the shop counts of itself, each name with its figures by their labels' values; "" for none.
 *
 * @typedef {Record<string, { help: string, label?: string, values: Record<string, number> }>} ShopFigures
 */

/**
 * @param {object} options
 * @param {(path: string) => string} options.nameOf the route that a path belongs to, one of a few
 * @param {() => Promise<ShopFigures>} [options.figures] asks the shop
 * @param {string | undefined} options.token
 * @returns {{ measure: import("express").RequestHandler, answer: import("express").RequestHandler }}
 *   `measure` counts what passes; `answer` shows the figures to whom they are open
 */
export function createMetrics({ nameOf, figures, token }) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Counter({
    name: "shop_requests_total",
    help: "Requests by route and class of status; left: the client left before its answer.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "shop_request_duration_seconds",
    help: "From a request's head to the end of its answer, by route.",
    labelNames: ["route"],
    buckets: seconds,
    registers,
  });
  const answered = new Gauge({
    name: "shop_database_up",
    help: "1 when the database answered this look, 0 when not.",
    registers,
  });
  /** @type {Map<string, Gauge<string>>} */
  const gauges = new Map();

  async function ask() {
    try {
      for (const [name, { help, label, values }] of Object.entries((await figures?.()) ?? {})) {
        const labelNames = label ? [label] : [];
        const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers });
        gauges.set(name, gauge);
        gauge.reset();
        for (const [value, figure] of Object.entries(values)) {
          gauge.set(label ? { [label]: value } : {}, figure);
        }
      }
      answered.set(1);
    } catch {
      // The last figures would look like present ones. The outage itself stands in the log.
      for (const name of gauges.keys()) register.removeSingleMetric(name);
      gauges.clear();
      answered.set(0);
    }
  }

  return {
    measure(req, res, next) {
      const started = performance.now();
      const { path } = req;
      res.once("close", () => {
        const route = res.locals.unlogged
          ? "file"
          : path === metricsPath
            ? "metrics"
            : nameOf(path);
        const status = res.writableFinished ? `${String(res.statusCode)[0]}xx` : "left";
        requests.inc({ route, status });
        durations.observe({ route }, (performance.now() - started) / 1000);
      });
      next();
    },
    async answer(req, res, next) {
      if (!mayReadMetrics(req, token)) {
        // Without a token there is no such page for others.
        if (!token) return next();
        res.status(401).set({ "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" });
        return void res.type("text/plain").send("This page needs the shop's METRICS_TOKEN.\n");
      }
      await ask();
      res.set({ "Content-Type": register.contentType, "Cache-Control": "no-store" });
      res.end(await register.metrics());
    },
  };
}
