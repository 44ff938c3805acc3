// The house: what its files, nouns and folders import runs in no circle, and its models take who acts first.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { between, circles, importGraph } from "../support/imports";
import { functionsWithLatePerson } from "../support/signatures";

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

describe("who acts", () => {
  it("is seen behind another parameter, however it is written", () => {
    const source = `
      type Buyer = Pick<User, "id">;
      export async function good(actor: Actor, id: string) {}
      export function inner(trx: Db, actor: Actor, id: string) {}
      export const two = (actor: Actor, user: User, id: string) => id;
      export function later(id: string, work: (user: User) => void, fields: { user: string }) {}
      export async function late(id: string, actor: Actor) {}
      export function lateInside(trx: Db, id: string, shopper: Shopper) {}
      export const lateArrow = (id: string, { name }: User | null) => name;
      function lateAlias(lines: string[], buyer: Buyer) {}
      class Store { lateMethod(id: string, user?: Readonly<User>) {} }`;
    expect(functionsWithLatePerson(source)).toEqual([
      "late",
      "lateInside",
      "lateArrow",
      "lateAlias",
      "lateMethod",
    ]);
  });

  it("comes first in every function of the models", () => {
    const models = [...graph.keys()].filter((file) => file.startsWith("models/"));
    expect(models.length).toBeGreaterThan(80);
    const late = models.flatMap((file) =>
      functionsWithLatePerson(readFileSync(`app/${file}`, "utf8")).map((name) => `${file} ${name}`),
    );
    expect(late).toEqual([]);
  });
});
