// Finds promotions for the back office's list.
import { getDb } from "~/db/connection.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { promotionState } from "./promotion";
import { readPromotion } from "./row.server";
import { promotionWords } from "./words";

/** A page of the promotions, the newest first; a page past the end is the last one. */
export async function listPromotions(asked: number) {
  const { total } = await getDb()
    .selectFrom("promotions")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(asked, total);
  const rows = await getDb()
    .selectFrom("promotions")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  const now = new Date().toISOString();
  const promotions = rows.map(readPromotion).map((row) => {
    const { id, name, code, startsAt, endsAt, used, usageLimit } = row;
    const state = promotionState(row, now);
    return {
      ...{ id, name, code, startsAt, endsAt, used, usageLimit, state },
      does: promotionWords(row).does,
    };
  });
  return { promotions, page, pages };
}
