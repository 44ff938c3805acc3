// The synonyms of the shop's search, as its keeper writes them: a line for what people say, with what they mean by it.
import { createHash } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { wordsOf } from "~/db/search/words.server";
import { transact } from "~/db/transaction.server";
import { recordChange, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { changedSince, undid } from "~/models/audit/undo.server";
import { changedMeanwhile } from "~/models/refusal.server";
import { optionalLines } from "~/models/text.server";

const most = { lines: 2_000, pairs: 5_000, said: 4, letters: 100 };

interface Synonym {
  said: string;
  /** Empty means that it says nothing. */
  meant: string;
}

const wrongLine = (line: string) => `“${line}” is no synonym: write what is said = what is meant`;

/** One line of the form as its pairs; a message for one that makes no sense. */
function readLine(line: string): Synonym[] | string {
  const [said = "", meanings, ...rest] = line.split("=").map((part) => oneBlank(part));
  const words = wordsOf(said).length;
  if (meanings === undefined || rest.length > 0 || words === 0) return wrongLine(line);
  if (words > most.said) return `“${said}” has more than ${most.said} words`;
  const meant = meanings === "" ? [""] : meanings.split(",").map((part) => part.trim());
  if (meanings !== "" && meant.some((part) => wordsOf(part).length === 0)) return wrongLine(line);
  if ([said, ...meant].some((part) => part.length > most.letters)) {
    return `“${said}” or what it means has more than ${most.letters} characters`;
  }
  return [...new Set(meant)].map((part) => ({ said, meant: part }));
}

const lines = optionalLines(100_000).transform((text, context): Synonym[] => {
  const typed = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (typed.length > most.lines) refuse(`Please use at most ${most.lines} lines`);
  const pairs: Synonym[] = [];
  const seen = new Set<string>();
  for (const line of typed.slice(0, most.lines)) {
    const read = readLine(line.trim());
    if (typeof read === "string") refuse(read);
    else if (seen.has(read[0]?.said ?? "")) refuse(`“${read[0]?.said}” stands in two lines`);
    else pairs.push(...read);
    seen.add(typeof read === "string" ? "" : (read[0]?.said ?? ""));
  }
  if (pairs.length > most.pairs) refuse(`Please use at most ${most.pairs} meanings`);
  return pairs;
});

/** What the form sends: all synonyms, and the version that it was filled from. */
export const synonymsSchema = z.object({ synonyms: lines, version: z.coerce.number().int() });

/** All synonyms as the form writes them, and the version that a later save must name. */
export async function findSynonyms(db: Db = getDb()) {
  const rows = await findPairs(db);
  const text = Object.entries(meaningsOf(rows))
    .map(([said, meant]) => `${said} = ${meant}`.trim())
    .join("\n");
  return { synonyms: text, count: rows.length, version: versionOf(rows) };
}

/**
 * Saves all synonyms at once; searches go by them from then on.
 * @returns the change, to take it back
 * @throws Refusal when somebody saved them since the form was filled
 */
export async function saveSynonyms(
  actor: Actor,
  { synonyms, version }: z.infer<typeof synonymsSchema>,
): Promise<string | null> {
  return transact(async (trx) => {
    const before = await findPairs(trx);
    if (versionOf(before) !== version) throw changedMeanwhile("This setting");
    return write(trx, actor, before, synonyms);
  });
}

const keptSchema = z.object({
  former: z.array(z.object({ said: z.string(), meant: z.string() })),
  version: z.number(),
});

/**
 * Puts the synonyms back to what they were before a change.
 * @param undo what the log kept of that change
 * @throws Refusal when they were saved again since
 */
export async function restoreSynonyms(trx: Db, actor: Actor, undo: unknown): Promise<void> {
  const { former, version } = keptSchema.parse(undo);
  const before = await findPairs(trx);
  if (versionOf(before) !== version) throw changedSince("This setting");
  await write(trx, actor, before, former, undid);
}

/** @returns the line of the log; null where all of them stay */
async function write(
  trx: Db,
  actor: Actor,
  before: Synonym[],
  synonyms: readonly Synonym[],
  action = "updated",
): Promise<string | null> {
  const isIn = (list: readonly Synonym[], { said, meant }: Synonym) =>
    list.some((one) => one.said === said && one.meant === meant);
  for (const { said, meant } of before.filter((pair) => !isIn(synonyms, pair))) {
    await trx
      .deleteFrom("searchSynonyms")
      .where("said", "=", said)
      .where("meant", "=", meant)
      .execute();
  }
  for (const pair of synonyms.filter((one) => !isIn(before, one))) {
    await trx.insertInto("searchSynonyms").values(pair).execute();
  }
  const after = await findPairs(trx);
  const [was, is] = [meaningsOf(before), meaningsOf(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return null;
  return recordChange(trx, actor, {
    ...{ action, entity: "setting", entityId: "search", name: "Search synonyms" },
    ...{ before: was, after: is, undo: { former: before, version: versionOf(after) } },
  });
}

function findPairs(db: Db): Promise<Synonym[]> {
  return db
    .selectFrom("searchSynonyms")
    .select(["said", "meant"])
    .orderBy("said")
    .orderBy("meant")
    .limit(most.pairs)
    .execute();
}

/** What is meant, by what is said; a word that says nothing means "". */
function meaningsOf(pairs: readonly Synonym[]): AuditFields {
  const meanings = new Map<string, string[]>();
  for (const { said, meant } of pairs) meanings.set(said, [...(meanings.get(said) ?? []), meant]);
  return Object.fromEntries([...meanings].map(([said, meant]) => [said, meant.join(", ")]));
}

/** Stands for all of them: whoever adds, changes or removes one makes another number. */
function versionOf(pairs: readonly Synonym[]): number {
  const digest = createHash("sha256").update(JSON.stringify(pairs)).digest("hex");
  return Number.parseInt(digest.slice(0, 12), 16);
}

function oneBlank(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
