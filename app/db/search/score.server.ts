// How well a product fits a search, as one expression that both engines count.
import { sql, type RawBuilder } from "kysely";
import { partsOf, type SearchTerm } from "./words.server";

/** What a term counts in each column, once; in the description or a specification alone it counts nothing. */
const weights = { name: 100, brand: 50, kind: 80, variants: 60, joined: 40 } as const;

/** The columns that a score reads. Each holds plain words between single blanks, with one at both ends. */
export const scored = Object.keys(weights) as (keyof typeof weights)[];

/**
 * The score of a row with the columns above: a term counts once in each column, so that a name does
 * not win by saying a word twice, and of two that fit equally the shorter name wins.
 * @param engine.position where a text stands in a column, from 1, or 0 when it does not
 */
export function scoreOf(
  terms: readonly SearchTerm[],
  engine: { position: (column: RawBuilder<unknown>, text: string) => RawBuilder<number> },
): RawBuilder<number> {
  const points = scored.flatMap((name) =>
    terms.map((term) => {
      const fits = term.map(({ words, whole = false }) => {
        const found = words
          .flatMap(partsOf)
          .map((part) => sql`${engine.position(sql.ref(name), ` ${part}${whole ? " " : ""}`)} > 0`);
        return found.length > 0 ? sql`(${sql.join(found, sql` and `)})` : sql`1 = 0`;
      });
      return sql`case when ${sql.join(fits, sql` or `)} then ${sql.lit(weights[name])} else 0 end`;
    }),
  );
  return sql<number>`${sql.join([sql`0`, ...points], sql` + `)} - length(name)`;
}
