// Writes what an import planned, some products at a time, under one entry of the audit log that can be undone.
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordGroup, type Actor } from "~/models/audit/audit.server";
import { findProductStates, type ProductState } from "../state.server";
import { inTurns, turnSize } from "../turns.server";
import {
  fallenStocks,
  notifyOfStocks,
  writeProducts,
  type FallenStock,
  type ProductEdit,
} from "../write.server";
import { insertImported, type ImportedProduct } from "./insert.server";
import type { ImportPlan } from "./plan.server";

/** New products are work for the search index, too: so many times as much. */
const NEW_WORK = 2;

/** The products that an import has written. */
export async function findDone(db: Db, importId: string, ids?: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("auditEntries")
    .select("entityId")
    .where("groupId", "=", importId)
    .$if(ids !== undefined, (query) => query.where("entityId", "in", ids ?? []))
    .execute();
  return new Set(rows.map(({ entityId }) => entityId));
}

/**
 * Writes a plan.
 * @param file the import's id, which is its entry's in the audit log, and the file's name
 * @returns the names of products that somebody changed since it was planned, and that stayed as they were
 */
export async function writePlan(
  actor: Actor,
  file: { id: string; name: string },
  { edits, additions }: ImportPlan,
): Promise<string[]> {
  if (edits.length + additions.length === 0) return [];
  const after = { Changed: String(edits.length), Added: String(additions.length) };
  await transact((trx) =>
    recordGroup(trx, actor, { id: file.id, action: "imported", name: file.name, after }),
  );
  await inTurns(additions, (trx, some) => addSome(trx, actor, file.id, some), turnSize(NEW_WORK));
  const turns = await inTurns(edits, (trx, some) => editSome(trx, actor, file.id, some));
  await transact((trx) =>
    notifyOfStocks(
      trx,
      turns.flatMap(({ fallen }) => fallen),
    ),
  );
  return turns.flatMap(({ left }) => left);
}

async function addSome(trx: Db, actor: Actor, groupId: string, some: ImportedProduct[]) {
  const ids = some.map(({ id }) => id);
  const done = await findDone(trx, groupId, ids);
  const open = some.filter(({ id }) => !done.has(id));
  await insertImported(trx, actor, open, groupId);
}

interface Turn {
  fallen: FallenStock[];
  left: string[];
}

async function editSome(
  trx: Db,
  actor: Actor,
  groupId: string,
  some: ProductEdit[],
): Promise<Turn> {
  const ids = some.map(({ before }) => before.id);
  const done = await findDone(trx, groupId, ids);
  const today = new Map((await findProductStates(ids, trx)).map((state) => [state.id, state]));
  const open = some.filter(({ before }) => !done.has(before.id));
  const edits = open.flatMap((edit) => editOfToday(edit, today.get(edit.before.id)) ?? []);
  await writeProducts(trx, actor, edits, { reason: "import", groupId, tells: false });
  const written = new Set(edits.map(({ before }) => before.id));
  const left = open.filter(({ before }) => !written.has(before.id));
  return { fallen: fallenStocks(edits), left: left.map(({ before }) => before.name) };
}

/**
 * What was planned, with what was sold or came back since then.
 * @returns null when somebody changed the product, or more was sold than would be left
 */
function editOfToday(
  { before, after }: ProductEdit,
  today: ProductState | undefined,
): ProductEdit | null {
  if (today?.version !== before.version) return null;
  const planned = new Map(before.variants.map(({ id, stock }) => [id, stock]));
  const now = new Map(today.variants.map(({ id, stock }) => [id, stock]));
  const variants = after.variants.map((variant) => {
    const moved = (now.get(variant.id) ?? 0) - (planned.get(variant.id) ?? 0);
    return { ...variant, stock: variant.stock + moved };
  });
  if (variants.some(({ stock }) => stock < 0)) return null;
  return { before: today, after: { ...after, variants } };
}
