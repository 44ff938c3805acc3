// What the home page shows is found once for everybody, and never outlives its minute or a change.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { findHomePage } from "~/models/home-page.server";
import { forgetPromotions, promotion } from "../support/promotions";

const minute = "2026-12-01T09:30";
const at = (seconds: number) => vi.setSystemTime(Date.parse(`${minute}:00.000Z`) + seconds * 1_000);
const card = { cardText: "Only today", cardPicture: "promo-student" };
const texts = async () => (await findHomePage("best-deals")).promos.map(({ text }) => text);

forgetPromotions();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(10);
});
afterEach(() => {
  vi.useRealTimers();
});

it("is the same for all who ask within a minute, and another for another tab", async () => {
  const page = await findHomePage("best-deals");
  at(59);
  expect(await findHomePage("best-deals")).toBe(page);
  const other = await findHomePage("best-sellers");
  expect(other.products?.map(({ id }) => id)).not.toEqual(page.products?.map(({ id }) => id));
  at(60);
  expect(await findHomePage("best-deals")).not.toBe(page);
});

it("shows a card from its minute on, and no longer than until its end", async () => {
  await promotion({
    ...card,
    ...{ startsAt: `${minute.slice(0, -2)}31:00.000Z`, endsAt: `${minute.slice(0, -2)}33:00.000Z` },
  });
  at(59);
  expect(await texts()).not.toContain("Only today");
  at(60);
  expect(await texts()).toContain("Only today");
  at(179);
  expect(await texts()).toContain("Only today");
  at(180);
  expect(await texts()).not.toContain("Only today");
});

it("hears of a change at once", async () => {
  const id = await promotion(card);
  expect(await texts()).toContain("Only today");
  await getDb().updateTable("promotions").set({ active: 0 }).where("id", "=", id).execute();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await texts()).not.toContain("Only today");
});
