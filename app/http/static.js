// Files from public/: the build and the pictures for a year, the rest for a day.
import path from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import staticGzip from "express-static-gzip";

const folder = fileURLToPath(new URL("../../public", import.meta.url));
const aYear = { immutable: true, maxAge: "1y" };

/**
 * The build's files, in the form compressed beforehand that the client accepts. Their names carry
 * their content's hash; one that is missing is no page of the shop, so Remix is not asked.
 */
export function serveBuild() {
  return staticGzip(path.join(folder, "build"), {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: options({ ...aYear, fallthrough: false }),
  });
}

/** The pictures that come with the shop; those that were uploaded are a route's. */
export function servePictures() {
  return express.static(path.join(folder, "pictures"), options(aYear));
}

/**
 * Everything else. Pages have no file extension and need not wait for a look at the disk.
 *
 * @returns {import("express").RequestHandler}
 */
export function servePublic() {
  const serve = express.static(folder, options({ maxAge: "1d" }));
  return (req, res, next) => (/\.\w+$/.test(req.path) ? serve(req, res, next) : next());
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
