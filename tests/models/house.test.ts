// The house: its files, its nouns and its folders build on each other without a circle.
import { describe, expect, it } from "vitest";
import { between, circles, importGraph } from "../support/imports";

const graph = importGraph();

describe("imports within app/", () => {
  it("are seen", () => {
    expect(graph.size).toBeGreaterThan(300);
    expect(graph.get("root.tsx")).toContain("components/ui/link.tsx");
    // Types tie files as well as values do.
    expect(
      circles(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["c"])],
          ["c", new Set(["b"])],
        ]),
      ),
    ).toEqual(["b -> c -> b"]);
  });

  it("run in no circle between files", () => {
    expect(circles(graph)).toEqual([]);
  });

  it("run in no circle between folders", () => {
    // The browser's kit lies under components and forms alike.
    const folder = (file: string) => /^(?:components\/ui|[^/]+)/.exec(file)?.[0] ?? file;
    expect(circles(between(graph, folder))).toEqual([]);
  });

  it("run in no circle between the nouns of the shop", () => {
    const noun = (file: string) => /^models\/([^/.]+)/.exec(file)?.[1] ?? null;
    expect(between(graph, noun).size).toBeGreaterThan(20);
    expect(circles(between(graph, noun))).toEqual([]);
  });
});
