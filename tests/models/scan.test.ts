// How the scans judge: what tools write is read to the letter, nothing is accepted that differs, and no verdict is no pass.
import { describe, expect, test } from "vitest";
import { missedOf, openOf, unusedOf, type Accepted, type Finding } from "../scan/finding";
import { findingsIn as fieldsIn, verdictOf } from "../scan/sqlmap";
import { findingsIn } from "../scan/wapiti";

const found: Finding = {
  ...{ tool: "wapiti", kind: "SQL Injection", method: "GET", path: "/planted/price" },
  ...{ parameter: "id", info: "SQL Injection via injection in the parameter id" },
};

describe("a report of wapiti's", () => {
  const { tool: _, kind: __, ...written } = found;
  const one = { ...written, path: "/planted/price?id=1", level: 4, curl_command: "curl" };

  test("is read with its anomalies, each finding once and without its query", () => {
    const report = {
      classifications: {},
      vulnerabilities: { "SQL Injection": [one, one], "Backup file": [] },
      anomalies: { "Internal Server Error": [{ ...one, parameter: null }] },
    };
    expect(findingsIn(JSON.stringify(report))).toEqual([
      found,
      { ...found, kind: "Internal Server Error", parameter: "" },
    ]);
  });

  test("that is none fails", () => {
    expect(() => findingsIn("{}")).toThrow();
  });
});

describe("what sqlmap says", () => {
  const clean =
    "[CRITICAL] all tested parameters do not appear to be injectable. Try to increase values";
  const injectable = `sqlmap identified the following injection point(s):
---
Parameter: id (GET)
    Type: boolean-based blind
    Title: AND boolean-based blind

    Type: time-based blind
    Title: SQLite
---`;

  test("is clean, injectable, or no verdict", () => {
    expect(verdictOf(clean)).toBe("clean");
    expect(verdictOf(injectable)).toBe("injectable");
    // Another field was clean: that is no pass.
    expect(verdictOf(`${injectable}\n${clean}`)).toBe("injectable");
    expect(verdictOf("[CRITICAL] connection refused")).toBe("unfinished");
    expect(verdictOf("")).toBe("unfinished");
  });

  test("names the field and the ways", () => {
    const info = "boolean-based blind, time-based blind";
    expect(fieldsIn(injectable, { address: "/planted/price?id=1" })).toEqual([
      { ...found, tool: "sqlmap", info },
    ]);
    expect(fieldsIn(clean, { address: "/" })).toEqual([]);
    expect(fieldsIn(injectable, { address: "/track", body: "id=1" })[0]?.method).toBe("POST");
  });
});

describe("what is accepted", () => {
  const accepted: Accepted[] = [{ ...found, why: "it is planted" }];

  test("is accepted to the letter", () => {
    expect(openOf([found], accepted)).toEqual([]);
    for (const part of ["kind", "method", "path", "parameter", "info"] as const) {
      const other = { ...found, [part]: "another" };
      expect(openOf([other], accepted)).toEqual([other]);
    }
    expect(openOf([{ ...found, tool: "sqlmap" }], accepted)).toHaveLength(1);
  });

  test("and not found any more is to be taken out", () => {
    expect(unusedOf([found], accepted)).toEqual([]);
    expect(unusedOf([{ ...found, path: "/" }], accepted)).toEqual(accepted);
  });
});

test("a planted hole is missed unless its own tool named its own kind at its own place", () => {
  const { tool, kind, path } = found;
  const hole = { tool, kind, path, role: "visitor" as const };
  expect(missedOf([hole], [found])).toEqual([]);
  expect(missedOf([hole], [])).toEqual([hole]);
  expect(missedOf([hole], [{ ...found, tool: "sqlmap" }])).toEqual([hole]);
  expect(missedOf([hole], [{ ...found, kind: "Open Redirect" }])).toEqual([hole]);
  expect(missedOf([hole], [{ ...found, path: "/planted" }])).toEqual([hole]);
});
