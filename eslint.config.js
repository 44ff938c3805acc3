// The house's lint rules that need no types (those are in .oxlintrc.json): accessible markup, and the walls between the folders of app/ that eslint.walls.js draws.
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import path from "node:path";
import tseslint from "typescript-eslint";
import { floors, reasons, walls } from "./eslint.walls.js";

const script = ["**/*.{ts,tsx}"];
const plain = ["**/*.{js,mjs}"];

const noRouteModule = {
  regex: String.raw`^(?:~|(?:\.\./)+app)/routes/[^/]+(?:/route)?$`,
  message:
    "Nothing imports a route: a test asks it for a page, or imports a part that lies beside it.",
};
// Types are gone before the browser's bundle is made, so they may pass.
const noServer = {
  regex: String.raw`\.server(?:\.tsx?)?$`,
  allowTypeImports: true,
  message: "This module reaches the browser, where a .server module is empty: pass its data in.",
};
const routersLinks = {
  name: "@remix-run/react",
  importNames: ["Link", "NavLink"],
  message: "Take Link or MenuLink of ~/components/ui/link, which cost the server far less.",
};
const made = ["build/", "public/build/", "data/", ".cache/", "test-results/", "playwright-report/"];

export default tseslint.config(
  { ignores: made },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { "max-lines": ["error", 300] },
  },
  { files: ["app/db/migrations/**", "app/db/schema.ts"], rules: { "max-lines": "off" } },
  js.configs.recommended,
  { files: plain, languageOptions: { globals: globals.node } },

  {
    files: script,
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  { files: plain, rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_" }] } },

  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { "react-hooks": reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "react-hooks/exhaustive-deps": "error",
      // Safari drops the list role where a style hides the bullets: saying it again is right.
      "jsx-a11y/no-redundant-roles": ["error", { ul: ["list"], ol: ["list"] }],
      "no-restricted-imports": ["error", { paths: [routersLinks] }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message:
            "Let React escape it. Escaped JSON-LD alone may disable this rule, with its reason.",
        },
      ],
    },
  },

  {
    files: ["app/**/*.ts"],
    ignores: ["app/db/transaction.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name=/^(?:transaction|startTransaction)$/]",
          message: "Run it with transact(): a transaction may have to be run again.",
        },
      ],
    },
  },

  only(["tests/**"], noRouteModule),
  only(["app/components/**", "app/forms/**", "app/models/**", "app/routes/*/**"], noServer, {
    ignores: ["**/*.server.{ts,tsx}", "**/route.{ts,tsx}"],
  }),

  {
    files: ["app/**", "tests/**", "server.js"],
    plugins: {
      house: { rules: { "file-names": fileNames(), walls: wallRule(), floors: floorRule() } },
    },
    rules: { "house/file-names": "error" },
  },
  { files: ["app/**"], rules: { "house/walls": "error", "house/floors": "error" } },
);

/**
 * @param {string[]} files
 * @param {{ regex: string, message: string, allowTypeImports?: boolean }} pattern
 * @param {{ ignores?: string[] }} [options]
 */
function only(files, pattern, options = {}) {
  return {
    files,
    ...options,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns: [pattern] }] },
  };
}

/** Holds the walls between the folders of app/; types count, because they tie folders as well. */
function wallRule() {
  return importRule((from, to) => {
    const [wall, open] = Object.entries(walls)
      .filter(([name]) => isIn(from, name))
      .sort(([a], [b]) => b.length - a.length)[0] ?? ["", []];
    // A route's folder is closed to other routes.
    const own = wall === "routes" ? from.split("/").slice(0, 2).join("/") : wall;
    const plain = wall === "models" && !/\.server$/.test(from);
    if (own !== "" && own !== from && isIn(to, own)) return null;
    if (open.some((name) => isIn(to, name)) && !(plain && isIn(to, "db"))) return null;
    const top = to.split("/")[0] ?? "";
    return `${wall || from} does not import ${top}. ${reasons[top] ?? "See the walls in eslint.walls.js."}`;
  });
}

/** Holds the floors of app/models: a noun knows itself and the nouns below. */
function floorRule() {
  /** @param {string} file */
  const nounOf = (file) => /^models\/([^/.]+)/.exec(file)?.[1];
  /** @param {string} noun */
  const floorOf = (noun) => floors.findIndex((nouns) => nouns.includes(noun));
  return importRule((from, to) => {
    const [own, other] = [nounOf(from), nounOf(to)];
    if (!own || !other || own === other) return null;
    const unknown = [own, other].find((noun) => floorOf(noun) < 0);
    if (unknown) return `Name the floor of ${unknown} in eslint.config.js.`;
    if (floorOf(other) > floorOf(own)) return null;
    return `${own} does not import ${other}: it is not on a floor below.`;
  });
}

/**
 * A rule that sees each import of one file of app/ by another, by their paths below app/ without endings.
 *
 * @param {(from: string, to: string) => string | null} fault what is wrong with it
 * @returns {import("eslint").Rule.RuleModule}
 */
function importRule(fault) {
  const app = path.join(import.meta.dirname, "app");
  /** @param {string} file */
  const place = (file) =>
    path
      .relative(app, file)
      .replaceAll("\\", "/")
      .replace(/\.(?:tsx?|js)$/, "");
  return {
    create(context) {
      /** @param {import("estree").Node} node */
      const check = (node) => {
        const { value } = /** @type {any} */ (node).source ?? {};
        if (typeof value !== "string" || !/^(?:~|\.{1,2})\//.test(value)) return;
        const target = value.startsWith("~/")
          ? path.join(app, value.slice(2))
          : path.resolve(path.dirname(context.filename), value);
        const to = place(target);
        // Artwork, data and the stylesheet are no modules of app.
        if (to.startsWith("..") || to.endsWith(".css")) return;
        const message = fault(place(context.filename), to);
        if (message) context.report({ node, message });
      };
      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
        TSImportType: check,
      };
    },
  };
}

/**
 * @param {string} place
 * @param {string} name of a file or a folder
 */
function isIn(place, name) {
  return place === name || place.startsWith(`${name}/`);
}

/** Folders that say nothing about their content, and modules that only pass others on. */
function fileNames() {
  const vague = /\/(?:utils?|misc|libs?|helpers|services)\//;
  return {
    /** @param {import("eslint").Rule.RuleContext} context */
    create(context) {
      const name = context.filename.slice(import.meta.dirname.length).replaceAll("\\", "/");
      /** @param {import("estree").Program} program */
      const Program = (program) => {
        /** @param {string} message */
        const report = (message) => context.report({ loc: { line: 1, column: 0 }, message });
        if (vague.test(name)) report("Name the folder after its job, not utils, misc or lib.");
        if (name.startsWith("/app/front/") && !name.endsWith(".js")) {
          report("Node runs the front unbuilt: plain JavaScript only.");
        }
        if (name.includes("/.server/")) {
          report("The compiler ships a .server folder to the browser: use the .server.ts suffix.");
        }
        const passesOn = program.body.some(
          (node) =>
            node.type === "ExportAllDeclaration" ||
            (node.type === "ExportNamedDeclaration" && node.source),
        );
        if (/\/index\.[jt]sx?$/.test(name) && passesOn) {
          report("Import a module where it is: no index file that only passes others on.");
        }
      };
      return { Program };
    },
  };
}
