// Mutants of products in the back office that may live, and why; survivors.js has those of everything else, in the same form.
import { productTableSurvivors } from "./product-table-survivors.js";

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const productSurvivors = {
  "app/models/product/create.server.ts": [
    {
      code: 'typeId === null ? "is" : "="',
      to: ["true"],
      why: "SQLite compares by either; on PostgreSQL the statement fails, and a test with it.",
    },
  ],
  "app/models/product/write.server.ts": [
    {
      code: '{ reason = "edited", groupId, undoable',
      to: ['""'],
      why: "Who changes many says why: without a group nothing of it is kept to undo.",
    },
    {
      code: "by: actor.id === null ? undefined : actor",
      to: ["false"],
      why: "The shop itself changes prices alone, and no stock.",
    },
    {
      code: "return same || !old ? []",
      to: ["false", "same && !old"],
      why: "Writes the same again.",
    },
    {
      code: "if (publishAt !== before.publishAt)",
      to: ["true"],
      why: "The same moment is waited for by the same task.",
    },
    {
      code: "[...sums].sort(([a], [b]) => (a < b ? -1 : 1))",
      to: ["[...sums]", "true", "false", "() => undefined", "a <= b", "a >= b", "+1"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "if (by === 0) continue;",
      to: ["false"],
      why: "Spares the others the lock of a row to which nothing would be added.",
    },
    {
      code: "value(",
      to: ['""'],
      why: "SQLite casts to a type without a name; on PostgreSQL the statement fails, and every test of writing with it.",
    },
    {
      code: "old?.price === price &&",
      to: ["false", "true", "old.price", "old.originalPrice !== originalPrice"],
      why: "Writes the same again; the price before a discount does not change without the price.",
    },
    {
      code: "start < edits.length; start += CHUNK",
      to: ["start <= edits.length"],
      why: "A last chunk of nothing writes nothing.",
    },
    { code: "if (picture !== before.picture)", to: ["true"], why: "Writes the same again." },
    {
      code: "rows.slice(start, start + CHUNK)",
      to: ["rows"],
      why: "Writes the same again, as often as there are chunks.",
    },
    {
      code: "(column) => before[column] === texts[column]",
      to: ["() => undefined", "false"],
      why: "Writes the same again.",
    },
    { code: "if (!same) await", to: ["true"], why: "Writes the same again." },
    {
      code: "before.categoryId === after.categoryId",
      to: ["false"],
      why: "Takes away what it adds.",
    },
    { code: "? []", to: ['["Stryker was here"]'], why: "No category has that id." },
  ],
  "app/models/product/delete.server.ts": [
    {
      code: 'name: products[0]?.name ?? ""',
      to: ["products[0].name", '"Stryker was here!"'],
      why: "For the types alone: one came back at least.",
    },
    {
      code: "start < ids.length; start += CHUNK",
      to: ["start <= ids.length"],
      why: "A last chunk of nothing writes nothing.",
    },
    {
      code: "const back: string[] = [];",
      to: ['["Stryker was here"]'],
      why: "No product has that id.",
    },
    {
      code: "if (expired.length === 0) return;",
      to: ["false"],
      why: "Spares a statement that would delete nothing.",
    },
    {
      code: 'timeAgo(deletedAt ?? "")',
      to: ['"Stryker was here!"'],
      why: "For the types alone: what is listed here has been deleted.",
    },
  ],
  "app/models/product/edit.server.ts": [
    {
      code: 'image: picture ?? "",',
      to: ['"Stryker was here!"'],
      why: "Any word will do for no picture: form and shop have the same.",
    },
    {
      code: 'return typeof price === "number" ?',
      to: ["true"],
      why: "A form without a price of some variant showed other variants, and is refused.",
    },
  ],
  "app/models/product/gallery-removal.server.ts": [
    {
      code: "const back = gallery?.pictures.find(",
      to: ["gallery.pictures"],
      why: "For the types alone: the product was there, and the picture was put back.",
    },
    {
      code: "if (gallery && back) await place(",
      to: ["true", "gallery || back"],
      why: "For the types alone: the product was there, and the picture was put back.",
    },
    {
      code: "if (data?.removedPicture.id === id)",
      to: ["data.removedPicture"],
      why: "Of a product by itself, the log keeps removed pictures alone.",
    },
  ],
  "app/models/product/gallery.server.ts": [
    {
      code: "if (!after) throw noSuchProduct();",
      to: ["false"],
      why: "For the types alone: the product was there in this transaction.",
    },
    {
      code: "if (position === index + 1) continue;",
      to: ["false"],
      why: "Writes the same again.",
    },
    {
      code: "if (position === index + 1) continue;",
      to: ["index - 1"],
      why: "Where pictures were removed the places of others are never too small.",
    },
  ],
  "app/models/product/regroup.server.ts": [
    {
      code: "if (some.length === 0) return false;",
      to: ["false"],
      why: "Spares a statement that would change no row.",
    },
    {
      code: "return some.length === CHUNK;",
      to: ["true"],
      why: "Looks once more, and finds none.",
    },
  ],
  ...productTableSurvivors,
};
