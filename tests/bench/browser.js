// What a phone sees: requests at load, and paint, blocking and shift on a slow network and processor.
import { chromium, devices } from "@playwright/test";
import { findChromium } from "../support/chromium.js";

/** A slow mobile network (400 kbit/s both ways, 400 ms a round trip) and a processor four times slower. */
export const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
export const SLOWER = 4;

/** How long after the load event late paints, shifts and scripts are still seen. */
const LATE_MS = 1500;

/**
 * @param {string} origin
 * @param {string[]} paths
 * @param {Record<string, string>} [headers] what the visitor sends with every page
 */
export async function visit(origin, paths, headers = {}) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const rows = [];
    for (const path of paths) {
      const quick = await measure(browser, origin + path, { headers });
      const late = await measure(browser, origin + path, { headers, slowly: true });
      rows.push({
        page: path,
        requests: quick.requests,
        kB: quick.kB,
        "JS requests": quick.scriptRequests,
        "JS kB": quick.scriptKB,
        "slow LCP ms": late.lcp,
        "LCP is": late.lcpIs,
        "blocking ms": late.blocking,
        CLS: Number(late.cls.toFixed(3)),
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/**
 * A fresh context each time: the cache is cold.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {{ headers: Record<string, string>, slowly?: boolean }} options
 */
async function measure(browser, url, { headers, slowly = false }) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 800 },
    extraHTTPHeaders: headers,
    userAgent: devices["Desktop Chrome"].userAgent,
  });
  const page = await context.newPage();
  if (slowly) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(LATE_MS);
  const figures = { ...(await page.evaluate(readPaints)), ...(await page.evaluate(readRequests)) };
  await context.close();
  return figures;
}

/**
 * Runs in the page, at the end: who listens from the beginning takes part in what is measured, and the browser keeps
 * what it noted for whoever asks later.
 */
export function readPaints() {
  const noted = (/** @type {string} */ type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return /** @type {any[]} */ (observer.takeRecords());
  };
  const first = noted("paint").find(({ name }) => name === "first-contentful-paint");
  const largest = noted("largest-contentful-paint").at(-1);
  const sum = (/** @type {number[]} */ all) => all.reduce((one, other) => one + other, 0);
  return {
    fcp: Math.round(first?.startTime ?? 0),
    lcp: Math.round(largest?.startTime ?? 0),
    lcpIs: largest?.element?.localName ?? "",
    blocking: sum(noted("longtask").map(({ duration }) => Math.round(duration - 50))),
    cls: sum(noted("layout-shift").map((one) => (one.hadRecentInput ? 0 : one.value))),
  };
}

/** Runs in the page, at the end. */
function readRequests() {
  const resources = performance.getEntriesByType("resource");
  const scripts = resources.filter(({ name }) => name.endsWith(".js"));
  const others = [
    ...performance.getEntriesByType("navigation"),
    ...resources.filter(({ name }) => !name.endsWith(".js")),
  ];
  const kB = (/** @type {any[]} */ entries) =>
    Math.round(entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 100) / 10;
  return {
    requests: others.length,
    kB: kB(others),
    scriptRequests: scripts.length,
    scriptKB: kB(scripts),
  };
}
