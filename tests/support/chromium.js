// Finds a Chromium on this machine, for the prepare step and for Playwright alike.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const usualPlaces = [
  // The browser without its windows draws the same pages at a fraction of the work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns {string | undefined} the path of the program; CHROMIUM_PATH comes first */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  return [...(named ? [named] : []), ...usualPlaces, ...playwrightsOwn()].find((file) =>
    existsSync(file),
  );
}

/** What `npx playwright install chromium` leaves behind, newest first. */
function playwrightsOwn() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), ".cache/ms-playwright"),
    path.join(homedir(), "Library/Caches/ms-playwright"),
  ];
  return caches
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(String(folder))
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
        .flatMap((name) => [
          path.join(String(folder), name, "chrome-linux/chrome"),
          path.join(String(folder), name, "chrome-linux64/chrome"),
          path.join(String(folder), name, "chrome-mac/Chromium.app/Contents/MacOS/Chromium"),
        ]),
    );
}
