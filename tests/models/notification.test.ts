// Notifications: told once, aged in words, listed by pages.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { timeAgo } from "~/models/date";
import { addNotification, notifyOfStock } from "~/models/notification/add.server";
import { markAllRead, markRead } from "~/models/notification/mark.server";
import { findNewestNotifications } from "~/models/notification/notification.server";
import { listNotifications, readNotificationView } from "~/models/notification/table.server";

beforeEach(async () => {
  await getDb().deleteFrom("notifications").execute();
});

const titles = async () =>
  (await findNewestNotifications()).notifications.map(
    ({ title, message }) => `${title}: ${message}`,
  );

const widget = { id: "widget", name: "Widget" };

describe("the age", () => {
  const now = new Date("2031-03-12T10:00:00.000Z");
  it.each([
    ["2031-03-12T09:59:01.000Z", "Just now"],
    ["2031-03-12T09:59:00.000Z", "1m ago"],
    ["2031-03-12T09:00:01.000Z", "59m ago"],
    ["2031-03-12T09:00:00.000Z", "1h ago"],
    ["2031-03-11T10:00:01.000Z", "23h ago"],
    ["2031-03-11T10:00:00.000Z", "1d ago"],
    ["2031-01-01T10:00:00.000Z", "70d ago"],
    // A clock that runs ahead is no reason for a minus.
    ["2031-03-12T10:00:05.000Z", "Just now"],
  ])("of %s is %s", (time, words) => {
    expect(timeAgo(time, now)).toBe(words);
  });
});

describe("stock", () => {
  it("is told once for each level that it falls to", async () => {
    for (const [before, after] of [
      [9, 6],
      [6, 5],
      [5, 4],
      [4, 3],
      [3, 2],
      [2, 1],
      [1, 0],
    ] as const) {
      await notifyOfStock(getDb(), widget, before, after);
    }
    expect((await titles()).toSorted()).toEqual([
      "Stock critical: Widget: 2 left in stock.",
      "Stock low: Widget: 5 left in stock.",
    ]);
  });

  it("is not told as it rises", async () => {
    await notifyOfStock(getDb(), widget, 0, 4);
    await notifyOfStock(getDb(), widget, 4, 40);
    expect(await titles()).toEqual([]);
  });
});

describe("reading", () => {
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await addNotification(getDb(), {
        ...{ type: "user", title: `Title ${index}`, message: "Text", link: null },
      });
    }
  };

  it("marks one, then all, and an unknown one changes nothing", async () => {
    await add(3);
    const [first] = (await findNewestNotifications()).notifications;
    await markRead("unknown");
    expect((await findNewestNotifications()).unread).toBe(3);
    await markRead(first?.id ?? "");
    expect((await findNewestNotifications()).unread).toBe(2);
    expect((await findNewestNotifications()).notifications[0]?.read).toBe(true);
    await markAllRead();
    expect((await findNewestNotifications()).unread).toBe(0);
  });

  it("goes page by page, all or the unread alone", async () => {
    await add(25);
    const all = await listNotifications({ show: "all", page: 2 });
    expect(all).toMatchObject({ page: 2, pages: 2 });
    expect(all.notifications).toHaveLength(5);
    await markRead(all.notifications[0]?.id ?? "");
    const unread = await listNotifications({ show: "unread", page: 9 });
    expect(unread).toMatchObject({ page: 2, pages: 2 });
    expect(unread.notifications).toHaveLength(4);
  });

  it("falls back to the first page of all where the address is wrong", () => {
    expect(readNotificationView(new URLSearchParams("show=x&page=-1"))).toEqual({
      show: "all",
      page: 1,
    });
  });
});
