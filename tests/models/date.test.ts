// Dates as they are read where the shop stands, also where clocks change and hours are not whole.
import { describe, expect, it } from "vitest";
import { dayAfter, datesIn, timeAgo } from "~/models/date";

const dhaka = datesIn("Asia/Dhaka");
const moment = "2031-03-12T18:05:09.120Z";

it("a moment is written with the zone that it is read in", () => {
  expect(dhaka.formatDate(moment)).toBe("Mar 13, 2031");
  expect(dhaka.formatDateTime(moment)).toMatch(/^Mar 13, 2031, 12:05\sAM GMT\+6$/);
  expect(dhaka.formatMoment(moment)).toBe("Mar 13, 2031, 00:05:09 GMT+6");
  expect(dhaka.formatTime(moment)).toBe("00:05 GMT+6");
  expect(dhaka.formatMonth("2031-03-31T18:00:00.000Z")).toBe("Apr 2031");
  expect(datesIn("UTC").formatMoment(moment)).toBe("Mar 12, 2031, 18:05:09 UTC");
});

describe("a day", () => {
  it.each([
    ["Asia/Dhaka", "2031-03-12", "2031-03-11T18:00:00.000Z"],
    ["UTC", "2031-03-12", "2031-03-12T00:00:00.000Z"],
    ["Asia/Kathmandu", "2031-03-12", "2031-03-11T18:15:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    // The day after the clocks went forward, and the one after they went back.
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
  ])("in %s, %s begins at %s", (zone, day, start) => {
    const { startOf, dayOf } = datesIn(zone);
    expect(startOf(day)).toBe(start);
    expect(dayOf(start)).toBe(day);
    const before = new Date(Date.parse(start) - 1).toISOString();
    expect(dayOf(before)).toBe(dayAfter(day, -1));
  });

  it("follows the last of a month", () => {
    expect(dayAfter("2028-02-28")).toBe("2028-02-29");
    expect(dayAfter("2027-12-31")).toBe("2028-01-01");
  });
});

it("tells how long ago it was", () => {
  const now = new Date("2031-03-12T18:05:09.120Z");
  const ago = (minutes: number) =>
    timeAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now);
  expect([0.9, 1, 59, 60, 1439, 1440].map(ago)).toEqual([
    ...["Just now", "1m ago", "59m ago", "1h ago", "23h ago", "1d ago"],
  ]);
});

it("a zone that there is not is refused", () => {
  expect(() => datesIn("Asia/Nowhere").formatTime(moment)).toThrow(RangeError);
});

it("reads back what a field of a moment holds, by the shop's clock", () => {
  expect(dhaka.toInput(moment)).toBe("2031-03-13T00:05");
  expect(dhaka.fromInput("2031-03-13T00:05")).toBe("2031-03-12T18:05:00.000Z");
});
