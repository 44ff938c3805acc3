// What the documentation promises: comments cite what is there, links lead somewhere, and the specification's words stand in the code.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { floors } from "../../eslint.walls.js";

/** All files below a folder, or the file itself. */
function filesUnder(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesUnder(path.join(place, name)));
}

const read = (file: string) => readFileSync(file, "utf8");
const self = "tests/routes/docs.test.ts";
const sources = ["app", "tests", "server.js", "remix.config.js", "vitest.config.ts"]
  .flatMap(filesUnder)
  .filter((file) => /\.(?:[jt]sx?|css)$/.test(file) && file !== self);
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].concat(
  filesUnder("docs").filter((file) => file.endsWith(".md")),
);

/** A page's text without its blocks of code, in which a # is no heading and a bracket no link. */
const prose = (file: string) => read(file).replaceAll(/^```.*?^```/gms, "");
const headings = (file: string) =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text);
/** The anchor that a heading gets where the pages are shown. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

describe("comments", () => {
  const sections = headings("docs/specification.md").map(
    (text) => /^\d+(?:\.\d+)?/.exec(text)?.[0],
  );
  const cited = sources.flatMap((file) =>
    [
      ...read(file).matchAll(
        /docs\/specification\.md, sections? (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/g,
      ),
    ].flatMap(([, numbers = ""]) =>
      numbers.split(/, | and /).map((number) => `${file}: section ${number}`),
    ),
  );

  it("cite sections that the specification has", () => {
    expect(cited.length).toBeGreaterThan(30);
    const known = (citation: string) => sections.includes(citation.split(" ").at(-1));
    expect(cited.filter((citation) => !known(citation))).toEqual([]);
  });

  it("name the page whenever they speak of the specification, a design or a document", () => {
    const lost = sources.flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?:\bspec(?:ification)?(?:'s)?,? sections?\b|(?<!docs\/)specification\.md|\bdesign(?:'s)? decision|\(design\b|docs\/specification\.md(?!, section)).*/gi,
        ),
      ].map(([text]) => `${file}: ${text}`),
    );
    expect(lost).toEqual([]);
  });

  it("name pages that exist", () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w./-]+\.md/g)].map(([page]) => page),
    );
    expect(named.filter((page) => !existsSync(page))).toEqual([]);
  });
});

describe("the pages", () => {
  it("link to files and headings that exist", () => {
    const broken = pages.flatMap((page) =>
      [...prose(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => {
          const [name = "", anchor] = link.split("#");
          const target = name === "" ? page : path.join(path.dirname(page), name);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !headings(target).map(anchorOf).includes(anchor);
        })
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("draw the floors of app/models as lint holds them", () => {
    const [, drawn = ""] =
      /stand on floors[^`]*`[^`]*`[^`]*```\n([^`]*)```/.exec(read("docs/architecture.md")) ?? [];
    const shown = drawn
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/));
    expect(shown).toEqual(floors);
  });

  it("name only files that exist", () => {
    const named = pages.flatMap((page) =>
      [...prose(page).matchAll(/`((?:app|tests|fixtures|public)\/[\w$./-]+)`/g)].map(
        ([, file = ""]) => `${page}: ${file}`,
      ),
    );
    const missing = named.filter((line) => !existsSync(line.split(": ").at(-1) ?? ""));
    expect(missing).toEqual([]);
  });
});

describe("the decisions", () => {
  const folder = "docs/decisions";
  const files = readdirSync(folder).filter((name) => name !== "README.md");

  it("are numbered without a gap, and listed by number and title", () => {
    const rows = files.map((name, index) => {
      const number = String(index + 1).padStart(3, "0");
      const [title = ""] = headings(path.join(folder, name));
      expect([name, title]).toEqual([
        expect.stringMatching(new RegExp(`^${number}-[a-z0-9-]+\\.md$`)),
        expect.stringMatching(new RegExp(`^${number} .`)),
      ]);
      return `| ${number} | [${title.slice(4)}](${name}) |`;
    });
    const listed = [...read(`${folder}/README.md`).matchAll(/^\| \d{3} \| \[.*?\]\(.*?\) \|/gm)];
    expect(listed.map(([row]) => row)).toEqual(rows);
  });

  it.each(files)("%s says why, what, and what follows", (name) => {
    expect(headings(path.join(folder, name)).slice(1)).toEqual([
      "Context",
      "Decision",
      "What follows",
    ]);
  });
});

describe("the specification", () => {
  const code = ["app", "fixtures"]
    .flatMap(filesUnder)
    .filter((file) => /\.(?:tsx?|js|json)$/.test(file))
    .map((file) => read(file))
    .join("\n")
    .replaceAll(/\s+/g, " ");

  /** Each is put together from parts that have no place of their own in the code. */
  const composed = [
    "Login failed: {reason}",
    "Signup failed: {reason}",
    "First name must be at least 2 characters",
  ];

  /** A number on the screen is a number in the code, or something that is computed. */
  const patternOf = (words: string) => {
    const written = words
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\d+/g, String.raw`(?:\d+|\$?\{[^}]*\})`)
      .replaceAll("…", String.raw`\$?\{[^}]*\}`);
    // Whole: "Profile updated successfully" is another message with an exclamation mark.
    return new RegExp(String.raw`(?<!\w)${written}(?![\w!])`);
  };

  it("has only labels and messages that the shop shows", () => {
    const [, screens = ""] = prose("docs/specification.md").split("\n## 2. ");
    const words = [...screens.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
    const labels = words.filter((text) => !/^(?:\/|\{"|[a-z]+_)/.test(text));
    expect(labels.length).toBeGreaterThan(200);
    const unknown = labels.filter(
      (label) => !composed.includes(label) && !patternOf(label).test(code),
    );
    expect(unknown).toEqual([]);
  });
});
