// Files from public/: the build and the pictures for a year, the rest for a day.
import path from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import staticGzip from "express-static-gzip";

const folder = fileURLToPath(new URL("../../public", import.meta.url));
const aYear = { immutable: true, maxAge: "1y" };

/**
 * Serves the files; what is none of them is the next handler's.
 *
 * @returns {import("express").RequestHandler}
 */
export function serveFiles() {
  const files = express.Router();
  files.use("/build", serveBuild());
  // The pictures that come with the shop; those that were uploaded are a route's.
  files.use("/pictures", express.static(path.join(folder, "pictures"), options(aYear)));
  files.use(express.static(folder, options({ maxAge: "1d" })));
  return files;
}

/**
 * Whether a path may be a file's. Pages have no extension and need not wait for a look at the disk.
 *
 * @param {string} path
 */
export function isFilePath(path) {
  return /^\/build\/|\.\w+$/i.test(path);
}

/**
 * The build's files, in the form compressed beforehand that the client accepts. Their names carry
 * their content's hash; one that is missing is no page of the shop, so Remix is not asked.
 */
function serveBuild() {
  return staticGzip(path.join(folder, "build"), {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: options({ ...aYear, fallthrough: false }),
  });
}

/**
 * @template {object} T
 * @param {T} own
 */
function options(own) {
  return {
    /** @type {false} */
    index: false,
    redirect: false,
    /** @param {import("node:http").ServerResponse & { locals?: Record<string, unknown> }} res */
    setHeaders: (res) => {
      if (res.locals) res.locals.unlogged = true;
    },
    ...own,
  };
}
