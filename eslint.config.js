// The house's lint rules: strict types, accessible markup, and the walls between the folders of app/.
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

const script = ["**/*.{ts,tsx}"];
const plain = ["**/*.{js,mjs}"];

// The walls: what a folder may not import. Types are gone before the browser's bundle is made, so
// where only that bundle is at stake they may pass.
const noRoutes = inApp(
  "routes",
  "Nothing imports a route: move what is shared to models or components.",
);
const noRouteModule = {
  regex: String.raw`^(?:~|(?:\.\./)+app)/routes/[^/]+(?:/route)?$`,
  message:
    "Nothing imports a route: a test asks it for a page, or imports a part that lies beside it.",
};
const noDb = inApp("db", "Only models and db speak to the database: ask a model.");
const noComponents = inApp(
  "components",
  "This folder knows nothing of screens: components import it.",
);
const noForms = inApp("forms", "This folder knows nothing of screens: forms import it.");
const noAuth = inApp("auth", "auth builds on models, not the other way round.");
const noServer = {
  regex: String.raw`\.server(?:\.tsx?)?$`,
  allowTypeImports: true,
  message: "This module reaches the browser, where a .server module is empty: pass its data in.",
};
const noSibling = {
  regex: String.raw`^\./`,
  message: "Nothing imports a route: what it shares with another belongs in models or components.",
};
const noParent = {
  regex: String.raw`^\.\.(?:/|$)`,
  message: "A route folder is closed: what it shares with another belongs in models or components.",
};

export default tseslint.config(
  {
    ignores: ["build/", "public/build/", "data/", ".cache/", "test-results/", "playwright-report/"],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { files: plain, languageOptions: { globals: globals.node } },

  {
    files: script,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      // Remix throws responses: a redirect or a 404 is no Error.
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "lib", name: "Response" },
            { from: "file", name: "Outage" },
            { from: "package", package: "@remix-run/server-runtime", name: "TypedResponse" },
          ],
        },
      ],
      // Remix calls json() deprecated in favour of single fetch, which stays off: remix.config.js.
      "@typescript-eslint/no-deprecated": "off",
      // React calls handlers without waiting; event handlers may be asynchronous.
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
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

  wall(["app/**"], [noRoutes]),
  wall(["tests/**"], [noRouteModule]),
  wall(["app/components/**", "app/forms/**"], [noRoutes, noDb, noServer]),
  wall(["app/models/**"], [noRoutes, noComponents, noForms, noAuth]),
  wall(["app/models/**"], [noRoutes, noComponents, noForms, noAuth, noDb, noServer], {
    ignores: ["**/*.server.ts"],
  }),
  wall(["app/auth/**"], [noRoutes, noComponents, noForms, noDb]),
  wall(["app/http/**"], [noRoutes, noComponents, noForms, noDb]),
  wall(["app/db/**"], [noRoutes, noComponents, noForms, noAuth]),
  wall(["app/routes/*.{ts,tsx}"], [noRoutes, noDb, noSibling, noParent]),
  wall(["app/routes/*/**"], [noRoutes, noDb, noParent]),

  {
    files: ["app/**", "tests/**", "server.js"],
    plugins: { house: { rules: { "file-names": fileNames() } } },
    rules: { "house/file-names": "error" },
  },
);

/**
 * @param {string} folder
 * @param {string} message
 */
function inApp(folder, message) {
  return { regex: String.raw`^(?:~|\.{1,2})(?:/\.\.)*/${folder}(?:/|$)`, message };
}

/**
 * The last wall that matches a file counts for it, so each one names all that it keeps out.
 *
 * @param {string[]} files
 * @param {{ regex: string, message: string, allowTypeImports?: boolean }[]} patterns
 * @param {{ ignores?: string[] }} [options]
 */
function wall(files, patterns, options = {}) {
  return {
    files,
    ...options,
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
  };
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
