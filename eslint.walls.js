// The plan of app/ that lint holds: which folder may import which, and on which floor each noun of the models lies.

// The walls: what each folder of app/ imports beside itself; the longest name that fits a file
// counts. What two folders need of each other belongs in one below both.
export const walls = {
  "entry.server": ["start.server", "auth", "document", "components", "http", "env.server"],
  "entry.client": ["components"],
  root: ["auth", "document", "components", "http", "models"],
  routes: [
    "root",
    "api",
    "auth",
    "document",
    "components",
    "forms",
    "http",
    "models",
    "env.server",
  ],
  "start.server": ["sample", "http", "models", "db", "front/settings", "front/log", "env.server"],
  cli: ["start.server", "sample", "models", "db", "front", "env.server"],
  api: ["auth", "http", "models", "front", "env.server"],
  auth: ["http", "models", "env.server"],
  document: ["http", "env.server"],
  components: ["forms", "models"],
  forms: ["components/ui"],
  "components/ui": ["models", "front/page-names"],
  http: ["models", "front", "env.server"],
  sample: ["models", "db"],
  models: ["db", "env.server", "limiter.server", "front/log"],
  db: ["env.server", "limiter.server", "front/settings", "front/log"],
  "db/migrations": [],
  "limiter.server": [],
  "env.server": ["front/settings", "front/loopback", "front/secret-files", "front/tls-settings"],
  front: [],
};
export const reasons = {
  routes: "Nothing imports a route: what two share belongs in models or components.",
  db: "Only models and db speak to the database: ask a model.",
  sample: "A real shop runs no sample code: only the start and the commands know it.",
  front: "The front is plain JavaScript for node; the app knows its settings alone.",
};

// Models, from the top floor down: a noun imports those on floors below its own. A new one is one word here.
export const floors = [
  ["person", "view", "visitor"],
  ["checkout", "dashboard", "figure", "home-page"],
  ["payment"],
  ["order"],
  ["promotion", "sale", "shipping"],
  ["guest", "letter"],
  ["listing", "cart", "wish-list", "compare", "review", "question"],
  ["product"],
  ["category", "shopper", "subscriber", "daily-count"],
  ["account"],
  ["content", "mail", "task"],
  ["settings"],
  ["field"],
  ["audit", "notification", "picture", "rate"],
  [
    "money",
    "price",
    "warranty",
    "date",
    "text",
    "table",
    "stock",
    "csv",
    "readiness",
    "metrics",
    "api-page",
  ],
  ["refusal", "counted"],
];
