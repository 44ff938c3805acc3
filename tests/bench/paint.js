// What a slow phone sees of a first view: paints, shifts, blocking, requests and bytes, and whether Back finds the page as it was left.
import { chromium, devices } from "@playwright/test";
import { findChromium } from "../support/chromium.js";
import { readPaints, slow, SLOWER } from "./browser.js";
import { percentile } from "./orders.js";
import { quietness } from "./quiet.js";
import { startServer } from "./server.js";

const pages = { home: "/", listing: "/category", detail: "/product/galaxy-s24-ultra" };

/** What a page may take, in the median; requests are those before the first script. */
const bounds = {
  home: { lcp: 950, fcp: 750, blocking: 50, cls: 0, requests: 12, kB: Infinity },
  listing: { lcp: 950, fcp: 750, blocking: 50, cls: 0, requests: 10, kB: 60 },
  detail: { lcp: 950, fcp: 750, blocking: 50, cls: 0, requests: 10, kB: Infinity },
};

/** How long after the load event late paints, shifts and scripts are still seen. */
const LATE_MS = 1500;

/**
 * @typedef {object} Sent a request of the page
 * @property {string} url
 * @property {string} type as the browser's tools call it
 * @property {number} at when it began, in seconds
 * @property {number} bytes as they were sent, headers included
 */

/**
 * Visits each page in turn, a cold cache each time, and prints the medians with the least and the most.
 * @param {string} dataDir
 * @param {number} turns
 * @returns {Promise<boolean>} whether every page keeps its bounds
 */
export async function benchPaint(dataDir, turns) {
  const first = await startServer(dataDir);
  await first.stop();
  const shop = await startServer(dataDir);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    console.log(
      `${slow.downloadThroughput / 125} kbit/s both ways, ${slow.latency} ms a round trip, processor ${SLOWER} times slower, ` +
        `375 px wide, cold cache, median of ${turns} (least to most)`,
    );
    console.log(`The machine: ${await quietness()}`);
    /** @type {Record<string, Awaited<ReturnType<typeof visit>>[]>} */
    const seen = {};
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const [name, path] of Object.entries(pages)) {
        const figures = await visit(browser, shop.origin + path);
        // The first time the server works the page out, which is not what is measured here.
        if (turn > 0) (seen[name] ??= []).push(figures);
      }
    }
    const rows = Object.entries(seen).map(([page, all]) => summary(page, all));
    console.table(rows);
    for (const [page, path] of Object.entries(pages)) {
      console.log(`${page}: Back ${await goBack(browser, shop.origin, path)}`);
    }
    console.log(`The machine afterwards: ${await quietness()}`);
    return Object.entries(seen)
      .map(([page, all]) => isWithin(page, all))
      .every(Boolean);
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/**
 * A fresh context each time: the cache is cold.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 800 },
    userAgent: devices["Desktop Chrome"].userAgent,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const sent = await watchRequests(devtools);
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(LATE_MS);
  const figures = await page.evaluate(readPaints);
  const load = await page.evaluate(() =>
    Math.round(performance.timing.loadEventEnd - performance.timing.navigationStart),
  );
  await context.close();
  const requests = [...sent.values()].filter(({ url }) => !url.startsWith("data:"));
  const scripts = requests.filter(({ type }) => type === "Script");
  const begin = Math.min(...scripts.map(({ at }) => at));
  const before = requests.filter(({ type, at }) => type !== "Script" && at <= begin);
  const sum = (/** @type {Sent[]} */ some) => some.reduce((all, { bytes }) => all + bytes, 0);
  const kB = (/** @type {Sent[]} */ some) => Math.round(sum(some) / 100) / 10;
  const ofType = (/** @type {string} */ type) => requests.filter((one) => one.type === type);
  return {
    ...figures,
    load,
    requests: before.length,
    kB: kB(before),
    html: sum(ofType("Document")),
    styles: kB(ofType("Stylesheet")),
    pictures: kB(ofType("Image")),
    scripts: scripts.length,
    scriptKB: kB(scripts),
  };
}

/**
 * @param {import("@playwright/test").CDPSession} devtools
 * @returns {Promise<Map<string, Sent>>} filled as the page goes on
 */
async function watchRequests(devtools) {
  /** @type {Map<string, Sent>} */
  const sent = new Map();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    sent.set(requestId, { url: request.url, type, at: timestamp, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await devtools.send("Network.enable");
  return sent;
}

/**
 * @param {string} page
 * @param {Awaited<ReturnType<typeof visit>>[]} all
 */
function summary(page, all) {
  const ofAll = (/** @type {(one: any) => number} */ take) => spread(all.map(take));
  const last = all.at(-1);
  return {
    page,
    "first paint ms": ofAll(({ fcp }) => fcp),
    "LCP ms": ofAll(({ lcp }) => lcp),
    "LCP is": last?.lcpIs,
    CLS: median(all.map(({ cls }) => cls)).toFixed(3),
    "blocking ms": ofAll(({ blocking }) => blocking),
    "load ms": ofAll(({ load }) => load),
    requests: median(all.map(({ requests }) => requests)),
    kB: median(all.map(({ kB }) => kB)),
    "HTML B": last?.html,
    "CSS kB": last?.styles,
    "pictures kB": last?.pictures,
    scripts: last?.scripts,
    "scripts kB": last?.scriptKB,
  };
}

/**
 * @param {string} page
 * @param {Awaited<ReturnType<typeof visit>>[]} all
 */
function isWithin(page, all) {
  const bound = bounds[/** @type {keyof typeof bounds} */ (page)];
  const over = Object.entries(bound).filter(([name, most]) => {
    const figure = median(all.map((one) => one[/** @type {keyof typeof bound} */ (name)]));
    return Number(figure.toFixed(3)) > most;
  });
  for (const [name, most] of over) console.error(`${page}: ${name} is over ${most}`);
  return over.length === 0;
}

/** @param {number[]} figures */
function median(figures) {
  return percentile(figures, 0.5);
}

/** @param {number[]} figures */
function spread(figures) {
  return `${median(figures)} (${Math.min(...figures)} to ${Math.max(...figures)})`;
}

/**
 * Leaves a page for the cart and comes back.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} origin
 * @param {string} path
 */
async function goBack(browser, origin, path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** @type {string[]} */
  const reasons = [];
  await devtools.send("Page.enable");
  devtools.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.addInitScript(() => {
    globalThis.addEventListener(
      "pageshow",
      (event) => (globalThis.benchPersisted = event.persisted),
    );
  });
  await page.goto(origin + path, { waitUntil: "load" });
  await page.goto(`${origin}/cart`, { waitUntil: "load" });
  await page.goBack({ waitUntil: "commit" });
  await page.waitForTimeout(500);
  const kept = await page.evaluate(() => globalThis.benchPersisted);
  await context.close();
  if (kept) return "finds it as it was left";
  // A browser without windows keeps no page, whatever the page does.
  const none = reasons.includes("BackForwardCacheDisabledForDelegate");
  return `loads it anew (${none ? "as this browser does with any page: CHROMIUM_PATH names another" : reasons.join(", ")})`;
}
