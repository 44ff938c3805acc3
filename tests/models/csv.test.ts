// Cells of an export: no spreadsheet runs them, however it divides the file, and they come back as they were.
import { expect, it } from "vitest";
import { harmlessCell, plainCell } from "~/models/csv.server";

const formula = /^[" ]*[=+\-@\t\r]/;

const cells = [
  "",
  "plain",
  "=1+1",
  "'=1+1",
  "''=1+1",
  "a;=1+1",
  "a;'=1+1",
  'a;"=1+1"',
  'a; "" -2',
  "a\t@cmd",
  "a\n=1\r\n+2",
  "a|=1",
  "\t=1",
  "\r\t;=;;=1",
  ';"\n=1',
  "'; '=1",
  "Colours: red, -blue; a-b; c",
  "x;'' \" =1",
];

it.each(cells)("%j holds no formula for any separator, and is restored", (cell) => {
  const written = harmlessCell(cell);
  for (const piece of written.split(/[;|\t\r\n]/)) expect(piece).not.toMatch(formula);
  expect(plainCell(written)).toBe(cell);
});

it("leaves text alone that no spreadsheet would run", () => {
  for (const cell of ["a-b", "red, -blue", "it's = to", "50% + more"]) {
    expect(harmlessCell(cell)).toBe(cell);
  }
});
