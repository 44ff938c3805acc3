// Mutants of the back office's table of products that may live, and why; survivors.js has those of everything else, in the same form.

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const productTableSurvivors = {
  "app/models/product/counts.server.ts": [
    {
      code: "if (meant.many && isOfAll(",
      to: ["{}", "false", '"Stryker was here!"'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (isOfAll({ ...view, category: "" }))',
      to: ["false", "{}", '"Stryker was here!"'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (isOfAll({ ...view, status: "" })) {',
      to: ["false", "{}", '"Stryker was here!"'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (view.status === "Active") return exactly(',
      to: ["false", '""'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (view.status === "Low Stock") return exactly(',
      to: ["false", '""'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (view.q !== "" && meant.ids === null) {',
      to: ["true"],
      why: "Counts the few that are named by a nested query: the number is the same.",
    },
    {
      code: "function isOfAll(view: ProductView): boolean {",
      to: ["{}"],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: '.every((filter) => filter === "");',
      to: ["() => undefined", "false", 'filter !== ""', '"Stryker was here!"'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
  ],
  "app/models/product/matching.server.ts": [
    {
      code: "const few = along === undefined;",
      to: ["true", "false", "along !== undefined"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: 'few || along === "stock" || along === "status"',
      to: [
        "true",
        "false",
        '(few || along === "stock") && along === "status"',
        'few && along === "stock"',
        'along !== "stock"',
        'along !== "status"',
        '""',
      ],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: '.$if(min !== "",',
      to: ["true", '"Stryker was here!"'],
      why: "No stock is below 0: the condition is left out for the query's sake.",
    },
  ],
  "app/models/product/meant.server.ts": [
    {
      code: "const none: Meant = {",
      to: ['["Stryker was here"]'],
      why: "No category has that id.",
    },
    {
      code: 'if (q === "") return none;',
      to: ["false", '"Stryker was here!"'],
      why: "Spares queries: no words are in every text.",
    },
    {
      code: 'if ("ids" in held) return',
      to: ["false", '""'],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: 'return skus && "ids" in skus ?',
      to: ["true", 'skus || "ids" in skus'],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "text: `|${id}|`",
      to: ["``"],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "async function lookThrough(",
      to: ["{}"],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "if (variants.length === mostVariants)",
      to: ["{}", "true", "false", "variants.length !== mostVariants"],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "const all = called && [",
      to: ["true", "false"],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "return { ids: all && all.length <= mostNamed ?",
      to: ["{}", "true", "false", "all.length < mostNamed", "all.length > mostNamed"],
      why: "Another way to the same rows: which texts are looked through, and how many rows are named.",
    },
    {
      code: "list.length === 0 ? sql<boolean>`1 = 0`",
      to: ["false"],
      why: "SQLite takes an empty list; on PostgreSQL the statement fails, and tests with it.",
    },
    {
      code: 'if (q === "") return sql<boolean>',
      to: ["false", '"Stryker was here!"'],
      why: "No words are in every text: the condition is left out for the query's sake.",
    },
    {
      code: "contains(words, q, { isCommon })",
      to: ["{}"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "if (categories.length === 0) return isCalledSo;",
      to: ["false"],
      why: "SQLite takes an empty list; on PostgreSQL the statement fails, and tests with it.",
    },
  ],
  "app/models/product/table.server.ts": [
    {
      code: 'given.sort !== "newest" ? "asc" : "desc"',
      to: ['""'],
      why: "What is no direction is the first one, which is that of the newest.",
    },
    {
      code: "isLong({ total, more }) ? view.sort : undefined",
      to: ["true", "false", "{}"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: 'along === "category"',
      to: ["false", '""'],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: 'findCategoryChoices(present = "")',
      to: ['"Stryker was here!"'],
      why: "No category has that id.",
    },
    {
      code: "if (found.length === size) break;",
      to: ["false"],
      why: "Spares queries for no rows.",
    },
    {
      code: '...(isCalled && { q: "" })',
      to: ["true", "false", "{}", '"Stryker was here!"'],
      why: "Only how the rows before are counted: by what is at hand, or one by one.",
    },
    {
      code: "const there = isCalled ?",
      to: ['"Stryker was here!"'],
      why: "Of a category that is called so all are meant, whatever their words.",
    },
    {
      code: "const there = isCalled ?",
      to: ['["Stryker was here"]'],
      why: "No category has that id.",
    },
    {
      code: "if (before > 0) {",
      to: ["true", "before >= 0"],
      why: "Counts where nothing comes before.",
    },
    {
      code: "if (count <= before) {",
      to: ["count < before"],
      why: "Asks for what comes after the last of a category, which is nothing.",
    },
    {
      code: 'const rows = await withCategories(inside, there, "category")',
      to: ['""'],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
  ],
};
