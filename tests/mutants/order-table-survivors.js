// Mutants of the tables of orders and of their sums that may live, and why; survivors.js has those of everything else, in the same form.

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const orderTableSurvivors = {
  "app/models/order/hour-sums.server.ts": [
    {
      code: 'inDays(dayIn(starts[0] ?? ""))',
      to: ['"Stryker was here!"', 'starts[0] && ""'],
      why: "For the types: there is a first beginning. Of the days before it none has a place.",
    },
    {
      code: "const parting = starts.filter(",
      to: ["starts"],
      why: "What begins with its day moves nothing: its hours are where the day is put.",
    },
    {
      code: "days.flatMap((day) => hoursOf(day).slice(earliest))",
      to: ["hoursOf(day)"],
      why: "What is of hours before the earliest beginning stays where its day is put.",
    },
    {
      code: "if (first === undefined || last === undefined) return [];",
      to: ["false", "first === undefined && last === undefined"],
      why: "Spares a query that finds nothing; for the types, there is a last where there is a first.",
    },
    {
      code: "const areInRow =",
      to: ["false"],
      why: "Another way to the same hours: each by its name.",
    },
    {
      code: "function isBeginOfDay(",
      to: ["{}"],
      why: "What begins with its day moves nothing: its hours are where the day is put.",
    },
    {
      code: "return time === startOf(dayIn(",
      to: ["false"],
      why: "What begins with its day moves nothing: its hours are where the day is put.",
    },
  ],
  "app/models/order/invoice-sums.server.ts": [
    {
      code: "if (from) sums = ",
      to: ["true"],
      why: "For the types: this time has both ends.",
    },
    {
      code: "if (until) sums = ",
      to: ["true"],
      why: "For the types: this time has both ends.",
    },
  ],
  "app/models/order/span.server.ts": [
    {
      code: "if (from && until && first && last && first >= last)",
      to: ["true", "from && until && first || last", "from && until || first", "from || until"],
      why: "For the types: each moment has its day, and what has none is neither before nor after another.",
    },
    {
      code: "...(from && first ? between(from, startOf(first)) : [])",
      to: ["from || first"],
      why: "For the types: each moment has its day.",
    },
    {
      code: "...(until && last ? between(startOf(last), until) : [])",
      to: ["until || last"],
      why: "For the types: each moment has its day.",
    },
    {
      code: 'time.slice(11) < "12"',
      to: ['time.slice(11) <= "12"'],
      why: "A time has more than its hour, so it never is the one that is compared with.",
    },
    {
      code: "from < until ? { from, until, sign: 1 }",
      to: ["from <= until"],
      why: "Two that are equal have nothing between them, which the line before says.",
    },
  ],
  "app/models/order/sought.server.ts": [
    {
      code: 'if (q === "") return null;',
      to: ["false", '"Stryker was here!"'],
      why: "Spares queries: no words are in every text.",
    },
    {
      code: "return held ?? (await findHolding(q))",
      to: ["held && (await findHolding(q))"],
      why: "Another way to the same rows: whether they are named or looked through.",
    },
    {
      code: "holdWordsOf(q: string, { isCommon = false } = {})",
      to: ["true"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: 'contains("words", wordsOf(q), {',
      to: ["{}", "false"],
      why: "Spares the lowering of what is in small letters already.",
    },
    {
      code: "orderNumber.exec(q) ?? []",
      to: ['["Stryker was here"]'],
      why: "For the types: where nothing matches the second part is missing, whatever the first is.",
    },
  ],
  "app/models/order/table.server.ts": [
    {
      code: "const isOfWords = !queue && userId === undefined",
      to: ["false"],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: 'if (sought && "many" in sought && isOfWords)',
      to: ["false", '""'],
      why: "Counts one by one what is at hand: the number is the same.",
    },
    {
      code: '.selectFrom(rows.limit(MOST_COUNTED).as("waiting"))',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: 'sql.lit(1).as("one")',
      to: ['""'],
      why: "The rows are counted, whatever their column is called.",
    },
    {
      code: '.select(({ fn }) => fn.countAll<number>().as("count"))',
      to: ['""'],
      why: "The only column, which is read as the query's value, whatever it is called.",
    },
    {
      code: "const isNamed = userId !== undefined ||",
      to: [
        "true",
        "false",
        'userId !== undefined && sought !== null && !("many" in sought)',
        "userId === undefined",
        '"many" in sought',
        '""',
      ],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "!isNamed && (along === undefined ||",
      to: ["!isNamed || along === undefined || sortedInside[name].includes(along)", "isNamed"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "holdWordsOf(q, { isCommon })",
      to: ["{}"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "isLong({ total, more }) ? view.sort : undefined",
      to: ["true", "false", "{}"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "along === undefined || sortedInside[name].includes(along)",
      to: [
        "true",
        "false",
        "along === undefined && sortedInside[name].includes(along)",
        "along !== undefined",
      ],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "if (q || queue || userId !== undefined) {",
      to: ["true"],
      why: "Counts orders one by one, which comes to what the sums of their days say.",
    },
    {
      code: 'ordersIn(span).as("placed")',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: "if (ids.length > 0) {",
      to: ["true", "ids.length >= 0"],
      why: "Spares a query that would find nothing.",
    },
    {
      code: "if (q) orders",
      to: ["true"],
      why: "No words are in every text: the condition is left out for the query's sake.",
    },
    {
      code: "if (from) orders",
      to: ["true"],
      why: "Every moment comes after no moment: the condition is left out for the query's sake.",
    },
    {
      code: "if (to) orders",
      to: ["true"],
      why: "Every moment comes before a time without a day: the condition is left out for the query's sake.",
    },
  ],
  "app/models/order/history.server.ts": [
    {
      code: "if (orders.length === 0) return [];",
      to: ["false"],
      why: "Spares a query that would find nothing.",
    },
  ],
};
