// The import graph of app/, read with TypeScript's own parser: who names whom, types included.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** From each name to the names that it imports. */
export type Graph = Map<string, Set<string>>;

/** Every module of app/ with the modules of app/ that it imports, by their paths below app/. */
export function importGraph(): Graph {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.(?:tsx?|js)$/.test(file) && !file.endsWith(".d.ts"));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readFileSync(path.join("app", file), "utf8");
      const named = ts.preProcessFile(source, true, true).importedFiles;
      const targets = named.flatMap(({ fileName }) => resolve(file, fileName, known) ?? []);
      return [file, new Set(targets)];
    }),
  );
}

function resolve(from: string, specifier: string, known: Set<string>): string | null {
  if (!/^(?:~|\.{1,2})\//.test(specifier)) return null;
  const place = specifier.startsWith("~/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(from), specifier);
  return (
    ["", ".ts", ".tsx", ".js"].map((end) => place + end).find((name) => known.has(name)) ?? null
  );
}

/**
 * The graph of larger things.
 * @param roomOf the room of a file; null leaves it out
 */
export function between(graph: Graph, roomOf: (file: string) => string | null): Graph {
  const rooms: Graph = new Map();
  for (const [file, targets] of graph) {
    const room = roomOf(file);
    if (room === null) continue;
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const target of targets) {
      const other = roomOf(target);
      if (other !== null && other !== room) known.add(other);
    }
  }
  return rooms;
}

/** Circles, each written as a way back to its beginning; empty when one can always build from below. */
export function circles(graph: Graph): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const found: string[] = [];
  const walk = (name: string) => {
    const begun = way.indexOf(name);
    if (begun >= 0) {
      found.push([...way.slice(begun), name].join(" -> "));
      return;
    }
    if (done.has(name)) return;
    way.push(name);
    for (const next of graph.get(name) ?? []) walk(next);
    way.pop();
    done.add(name);
  };
  for (const name of [...graph.keys()].sort()) walk(name);
  return found;
}
