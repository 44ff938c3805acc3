// What a scanner says that it has found, and which of it is no weakness.

export type Role = "visitor" | "shopper" | "admin";

/** One thing that somebody would have to look at. */
export interface Finding {
  tool: "wapiti" | "sqlmap" | "the way in";
  /** In the tool's own words, such as "SQL Injection". */
  kind: string;
  method: string;
  /** Without its query. */
  path: string;
  /** The field; empty where none is meant. */
  parameter: string;
  info: string;
}

/** A finding that is none, and why not. */
export type Accepted = Finding & { why: string };

/** A hole in the twin that a tool must find. */
export interface Planted {
  tool: Finding["tool"];
  kind: string;
  path: string;
  /** Who must find it. */
  role: Role;
}

const parts = ["tool", "kind", "method", "path", "parameter", "info"] as const;

/** What is left when each finding that is accepted to the letter has been taken out. */
export function openOf(findings: Finding[], accepted: readonly Accepted[]): Finding[] {
  const same = (finding: Finding) => (one: Accepted) =>
    parts.every((part) => one[part] === finding[part]);
  return findings.filter((finding) => !accepted.some(same(finding)));
}

/** Entries that nothing was found for: they are to be taken out. */
export function unusedOf(findings: Finding[], accepted: readonly Accepted[]): Accepted[] {
  return accepted.filter((one) => openOf(findings, [one]).length === findings.length);
}

/** The planted holes that a role's findings miss; by tool, kind and path, whatever the field is called. */
export function missedOf(planted: Planted[], findings: Finding[]): Planted[] {
  return planted.filter(
    ({ tool, kind, path }) =>
      !findings.some((found) => found.tool === tool && found.kind === kind && found.path === path),
  );
}

/** A finding in one line. */
export function lineOf({ tool, kind, method, path, parameter, info }: Finding): string {
  return `${tool}: ${kind}, ${method} ${path}${parameter && ` (${parameter})`}: ${info}`;
}
