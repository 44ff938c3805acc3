// Staff who are told some kinds of notifications only: each list beside a plain sort of the same rows.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { markAllRead } from "~/models/notification/mark.server";
import { notificationTypes } from "~/models/notification/notification";
import { findNewestNotifications } from "~/models/notification/notification.server";
import { listNotifications } from "~/models/notification/table.server";

const COUNT = 180;
const time = (minute: number) => new Date(Date.parse("2031-01-01") + minute * 60_000).toISOString();

/** Six of each moment, two of a kind, whose ids decide; some are read, of customers nearly all. */
const rows = Array.from({ length: COUNT }, (_, index) => {
  const type = notificationTypes[index % 3] ?? "order";
  const isRead = type === "user" ? index > 12 : index % 4 === 0;
  return {
    ...{ id: `kind-${String((index * 47) % COUNT).padStart(3, "0")}`, type, link: null },
    ...{ title: "Title", message: "Text" },
    createdAt: time(Math.floor(index / 6)),
    readAt: isRead ? time(COUNT) : null,
  };
});
const place = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`;
const newest = rows.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
const isUnread = ({ readAt }: { readAt: string | null }) => readAt === null;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

beforeEach(async () => {
  await getDb().deleteFrom("notifications").execute();
  await getDb().insertInto("notifications").values(rows).execute();
});

describe.each([
  { types: [] },
  ...notificationTypes.map((type) => ({ types: [type] })),
  ...notificationTypes.map((left) => ({ types: notificationTypes.filter((one) => one !== left) })),
  { types: notificationTypes },
])("told of $types", ({ types }) => {
  const told = newest.filter(({ type }) => types.includes(type));

  it("the bell has the newest eight, and counts ten unread at most", async () => {
    const { notifications, unread } = await findNewestNotifications(types);
    expect(idsOf(notifications)).toEqual(idsOf(told.slice(0, 8)));
    expect(unread).toBe(Math.min(10, told.filter(isUnread).length));
  });

  it.each([
    { show: "all" as const, listed: told },
    { show: "unread" as const, listed: told.filter(isUnread) },
  ])("the pages of $show have every one, and no other", async ({ show, listed }) => {
    const pages = Math.max(1, Math.ceil(listed.length / 20));
    for (let page = 1; page <= pages; page += 1) {
      const table = await listNotifications({ show, page }, types);
      expect(table).toMatchObject({ page, pages });
      expect(idsOf(table.notifications)).toEqual(idsOf(listed.slice((page - 1) * 20, page * 20)));
    }
  });

  it("all that is marked read are these", async () => {
    await markAllRead(types);
    const unread = await getDb()
      .selectFrom("notifications")
      .select("id")
      .where("readAt", "is", null)
      .execute();
    const left = newest.filter((row) => isUnread(row) && !types.includes(row.type));
    expect(idsOf(unread).toSorted()).toEqual(idsOf(left).toSorted());
  });
});
