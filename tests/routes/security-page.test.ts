// The page that holds the shop against a standard says what is so: its figures are those of its lines, and every file that it names is there.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const rows = [
  ...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| (.*) \| (.*) \|$/gm),
].map(([, number = "", level = "", state = "", why = "", where = ""]) => ({
  ...{ number, level, state, why },
  file: /\]\((.+)\)/.exec(where)?.[1] ?? null,
}));
const count = (state: string) => rows.filter((row) => row.state === state).length;

it("names each requirement of levels 1 and 2 once, in order", () => {
  // So many has version 5.0.0.
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ level }) => level === "1")).toHaveLength(70);
  const numbers = rows.map(({ number }) => number.slice(1).split(".").map(Number));
  const sorted = numbers.toSorted(
    ([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f,
  );
  expect(numbers).toEqual(sorted);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

it("counts right", () => {
  const [met, missing, none] = [count("met"), count("not met"), count("not applicable")];
  expect(met + missing + none).toBe(rows.length);
  expect(page).toContain(
    `**${rows.length} requirements: ${met + missing} apply, ${met} met, ${missing} not met; ${none} not applicable.**`,
  );
});

it("says where each that is met is, and since when each that is not", () => {
  const placeless = rows.filter(({ state, file }) => state === "met" && file === null);
  expect(placeless).toEqual([]);
  const gone = rows.filter(({ file }) => file !== null && !existsSync(path.join("docs", file)));
  expect(gone).toEqual([]);
  const undated = rows.filter(({ state, why }) => state === "not met" && !/ Since /.test(why));
  expect(undated).toEqual([]);
});
