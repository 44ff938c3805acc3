// Mutants that may live, and why: by file, each with a piece of the line that it changes, and what stands there instead.
import { orderSurvivors } from "./order-survivors.js";
import { productSurvivors } from "./product-survivors.js";

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const survivors = {
  "app/models/listing/listing.server.ts": [
    {
      code: "if (!more && total <= first) return [];",
      to: ["false", "more", "total < first"],
      why: "Spares a query that would find nothing.",
    },
    {
      code: 'if (filter.q === "") return filter;',
      to: ["false", '"Stryker was here!"'],
      why: "Spares listings without words a query; without words there is nothing to put right either.",
    },
    {
      code: 'filter.sort === "popular" ? salesPeriod() : ""',
      to: ["true", '"Stryker was here!"'],
      why: "A key in memory: any word will do that is the same for all other orders.",
    },
  ],
  "app/models/listing/facets.server.ts": [
    {
      code: "a.value < b.value ? -1 : 1",
      to: ["a.value <= b.value"],
      why: "Each brand stands in the list once, so no two are equal.",
    },
    {
      code: '.selectFrom(matchesToCount(filter, null, { numberOnly: true }).as("found"))',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: '.selectFrom(facetsToCount(filter, await matchesOf(filter), most).as("found"))',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: "isWithRanges ? read(",
      to: ["true"],
      why: "Spares a query: what it finds is offered of a kind alone.",
    },
    {
      code: '.selectFrom(matchesToCount(filter, await matchesOf(filter)).as("found"))',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
  ],
  "app/models/listing/match.server.ts": [
    {
      code: '...(groups.length === 1 ? (["filterGroup"] as const) : [])',
      to: ["true", '["Stryker was here"]'],
      why: "Of none nothing is looked up, and of several SQLite takes the index that is in order.",
    },
    {
      code: "if (brands.length !== 1) return places.slice(0, 1);",
      to: ["places"],
      why: "Of two that are alike SQLite takes the first anyway; PostgreSQL is not to choose by its estimates.",
    },
    {
      code: "case ${sql.join(cases, sql` `)} end",
      to: ["``"],
      why: "Engines need no blank behind a text.",
    },
    {
      code: ".$if(matches === null && order !== null,",
      to: ["true", "matches === null || order !== null"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "const wanted = [...(category === null ?",
      to: ["false", '["Stryker was here"]'],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "const isNarrow = filter.screens.length",
      to: ["false", "filter.screens.length - filter.batteries.length"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: 'order === "createdAt"',
      to: ["true", "false", '""'],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: ': order === "price"',
      to: ["true", "false", '""'],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "if (wanted.length > 1 || isNarrow) return null;",
      to: [
        "true",
        "false",
        "wanted.length >= 1",
        "wanted.length <= 1",
        "wanted.length > 1 && isNarrow",
      ],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "if (minPrice !== priceRange.min || maxPrice !== priceRange.max) return",
      to: [
        "true",
        "false",
        "minPrice !== priceRange.min && maxPrice !== priceRange.max",
        "minPrice === priceRange.min",
        "maxPrice === priceRange.max",
      ],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "const isWhole = parts.length === 1;",
      to: ["false"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: '.selectFrom(part.as("part"))',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: "types.length > 0",
      to: ["true", "false", "types.length >= 0", "types.length <= 0"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: ": brands.length > 0",
      to: ["true", "false", "brands.length >= 0", "brands.length <= 0"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: "return parts.length === 0 || parts.length > MAX_PARTS",
      to: ["true", "false", "parts.length >= MAX_PARTS", "parts.length <= MAX_PARTS"],
      why: "Which way the engine goes to the same rows: along one index, along several, or through all.",
    },
    {
      code: 'sort: "default", page: 1',
      to: ['""'],
      why: "A key in memory: any word will do that is the same for all orders.",
    },
    {
      code: "...(rating > 0 ?",
      to: ["true", "rating >= 0"],
      why: "Every product has a rating of 0 or more: the condition is left out for the query's sake.",
    },
    {
      code: "...(minPrice > priceRange.min ?",
      to: ["true", "minPrice >= priceRange.min"],
      why: "Every product costs 0 or more: the condition is left out for the query's sake.",
    },
  ],
  "app/models/listing/memory-facets.server.ts": [
    {
      code: 'storage ?? ""',
      to: ['"Stryker was here!"'],
      why: "For the types alone: variants without a storage are left out.",
    },
    {
      code: '(text.split("/")[0] ?? "") : "")',
      to: ['"Stryker was here!"'],
      why: "What has no memory, and for the types: a word that is no size is left out.",
    },
    {
      code: 'text.split("/").at(-1) ?? ""',
      to: ['"Stryker was here!"'],
      why: "For the types alone: a text has a last part.",
    },
  ],
  "app/models/listing/heading.ts": [
    {
      code: "chosen[0]?.",
      to: ["chosen[0].name", "chosen[0].department"],
      why: "For the types: where it is asked for, one was chosen.",
    },
  ],
  "app/models/listing/ways-on.server.ts": [
    {
      code: '...(q === "" ? [] :',
      to: ["false", '"Stryker was here!"'],
      why: "The step would lead to the very list that is empty, and such steps go.",
    },
    {
      code: "return filter.category === null ? steps",
      to: ["false"],
      why: "The step would lead to the very list that is empty, and such steps go.",
    },
    {
      code: "if (single.length > 0 || filter.q",
      to: ["false", '"Stryker was here!"'],
      why: "Without words nothing is left to search for: the steps that follow find all products, which is none.",
    },
  ],
  "app/models/listing/suggestion.server.ts": [
    {
      code: "id.slice(0, 100)",
      to: ["id"],
      why: "Bounds the work that an endless address makes; the words at its beginning suggest the same.",
    },
    {
      code: 'bestMatches(await searchTerms(db, words), "any")',
      to: ['""'],
      why: "There are two modes, and what is not the one is the other.",
    },
  ],
  "app/models/listing/suggest.server.ts": [
    {
      code: "const text = typed.slice(0, MOST_LETTERS)",
      to: ["typed.slice(0, MOST_LETTERS).trim().toUpperCase()", "typed.slice(0, MOST_LETTERS)"],
      why: "Words are compared without regard to their letters' size: this is the name by which an answer is kept.",
    },
    {
      code: "wordsOf(text).length === 0) return [];",
      to: ["false"],
      why: "Spares questions that find nothing.",
    },
  ],
  "app/models/listing/home-links.server.ts": [
    {
      code: "ways[index]?.href",
      to: ["ways[index].href"],
      why: "For the types alone: there is a way for each tile.",
    },
  ],
  "app/auth/guards.server.ts": [
    {
      code: "export function noteRefused(",
      to: ["{}"],
      why: "What the log says is asked of a whole shop: tests/routes/secrets.test.ts.",
    },
    {
      code: "logEvent({ event:",
      to: ["{}", '""'],
      why: "What the log says is asked of a whole shop: tests/routes/secrets.test.ts.",
    },
  ],
  "app/models/account/password.server.ts": [
    {
      code: "decoy ??= await hash(",
      to: ['""'],
      why: "Whatever the decoy is made of, it lets nobody in.",
    },
  ],
  "app/models/account/throttle.server.ts": [
    {
      code: 'const [bare = ""]',
      to: ['"Stryker was here!"'],
      why: "For the types alone: a text that is split has a first part.",
    },
    {
      code: 'const [head = "", tail]',
      to: ['"Stryker was here!"'],
      why: "For the types alone: a text that is split has a first part.",
    },
    {
      code: "const zeros = Array<string>(",
      to: ["8 + (left?.length ?? 0)", "left.length", "left?.length && 0", "right.length"],
      why: "Zeros too many stand behind the first four groups, where nobody looks; an address of none has both halves.",
    },
    {
      code: "const groups = [...(left ?? [])",
      to: ['["Stryker was here"]'],
      why: "For the types alone: there are always two halves.",
    },
  ],
  "app/models/cart/again.server.ts": [
    {
      code: "if (productId === null || variantId === null)",
      to: ["false", "productId === null && variantId === null"],
      why: "Spares a question: what has no name is not found, and is named as missing all the same.",
    },
  ],
  "app/models/cart/refill.server.ts": [
    {
      code: "if (variantIds.length === 0)",
      to: ["false"],
      why: "SQLite knows empty lists, and PostgreSQL does not.",
    },
  ],
  "app/models/visitor/product.server.ts": [
    {
      code: 'districtOf(homeState ?? "")',
      to: ['"Stryker was here!"'],
      why: "Any word will do that no district is called.",
    },
  ],
  ...productSurvivors,
  ...orderSurvivors,
};
