// An order of lamps whose steps are taken, and what each of them leaves behind.
import { getDb } from "~/db/connection.server";
import { nextMoment } from "./clock";
import { line, newBuyer, place, product } from "./own-orders";

/** An order of three lamps and a shade, 2,000 taka each, a tenth of it tax, and the lines of both. */
export async function order(
  set: { payState?: "To pay on delivery" | "Awaiting payment"; dueNow?: number } = {},
) {
  const buyer = await newBuyer("Nadia Rahman");
  const [lamp, shade] = [await product("Lamp"), await product("Shade")];
  const id = await place([line(lamp, 3), line(shade)], buyer, { payment: "Cash on Delivery" });
  const sums = { subtotal: 800_000, total: 800_000, tax: 80_000, discount: 0 };
  await getDb()
    .updateTable("orders")
    .set({ payState: "To pay on delivery", ...sums, ...set })
    .where("id", "=", id)
    .execute();
  const lineOf = async (name: string, net: number) =>
    (
      await getDb()
        .updateTable("orderLines")
        .set({ net, tax: net / 10 })
        .where("orderId", "=", id)
        .where("name", "=", name)
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  return {
    ...{ id, buyer, lampLine: await lineOf("Lamp", 600_000) },
    shadeLine: await lineOf("Shade", 200_000),
  };
}

/** What was written last of an order; what comes after it is written later. */
export async function written(id: string) {
  const db = getDb();
  const event = await db
    .selectFrom("orderEvents")
    .select(["note", "status", "forCustomer"])
    .where("orderId", "=", id)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  const log = await db
    .selectFrom("auditEntries")
    .select(["before", "after"])
    .where("entityId", "=", id)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const read = (text = "{}") => JSON.parse(text) as unknown;
  await nextMoment();
  return { ...event, before: read(log?.before), after: read(log?.after) };
}
/** The kinds of mail that were asked for, in turn, each with what it is about. */
export const mailsOf = async (id: string) => {
  const rows = await getDb().selectFrom("tasks").select("key").orderBy("createdAt").execute();
  return rows
    .map(({ key }) => key.split(":"))
    .filter(([kind, , of]) => kind === "mail" && of === id)
    .map(([, what, , ...about]) => [what, ...about].join(" "));
};
/** What the staff was told of an order after it came. */
export const toldOf = async (id: string) =>
  getDb()
    .selectFrom("notifications")
    .select(["title", "message", "link"])
    .where("link", "=", `/admin/orders/${id}`)
    .where("title", "!=", "New order")
    .execute();
