// Every column of every table is written by a form of a screen, derived from such a form, or named by decision 041.
import { beforeAll, describe, expect, it } from "vitest";
import { migrationState } from "~/db/migrate.server";
import { getDb } from "~/db/connection.server";
import { catalogueDoors, prepareCatalogue } from "../support/catalogue-doors";
import { misplaced, namedColumns, presentColumns, valuesOf } from "../support/columns";
import { anew } from "../support/doors";
import { officeDoors, prepareOffice } from "../support/office-doors";
import { signInFirst } from "../support/own-products";
import { prepareQuestions, questionDoors } from "../support/question-doors";
import { prepareReviews, reviewDoors } from "../support/review-doors";
import { promotionDoors } from "../support/promotion-doors";
import { prepareSales, saleDoors } from "../support/sale-doors";

signInFirst();
beforeAll(async () => {
  await prepareCatalogue();
  await prepareOffice();
  await prepareSales();
  await prepareReviews();
  await prepareQuestions();
});

// The last door of the office takes the administrator's password.
const doors = [
  ...promotionDoors,
  ...catalogueDoors,
  ...saleDoors,
  ...reviewDoors,
  ...questionDoors,
  ...officeDoors,
];
const onScreens = [...new Set(doors.flatMap(({ writes }) => Object.keys(writes)))];

describe("the list of columns", () => {
  it("is told of one that nobody placed, that is placed twice, and that is gone", () => {
    const named = namedColumns("| `*(id)` `users(role, title)` | `sessions(address, id)` |");
    expect(named).toEqual(["*.id", "users.role", "users.title", "sessions.address", "sessions.id"]);
    const present = ["users.id", "users.name", "users.role", "users.new", "sessions.id"];
    expect(misplaced(present, { onScreens: ["users.name", "users.role"], named })).toEqual([
      "users.new is on no screen, and no decision says why",
      "users.role is on a screen, and the decision says that it is not",
      "sessions.id is named twice: *.id, sessions.id",
      "users.title is placed, and there is no such column",
      "sessions.address is placed, and there is no such column",
    ]);
  });

  it("is whole", async () => {
    expect(await migrationState(getDb())).toBe("all");
    const present = await presentColumns();
    expect(present.length).toBeGreaterThan(250);
    expect(misplaced(present, { onScreens, named: namedColumns() })).toEqual([]);
  });
});

describe("what the screens say they write", () => {
  it.each(doors)("is written when $name", async ({ act, writes }) => {
    const columns = Object.keys(writes);
    const values = () => Promise.all(columns.map(valuesOf));
    const before = await values();
    await act();
    const after = await values();
    columns.forEach((column, index) => {
      const [old, now] = [before[index] ?? [], after[index] ?? []];
      const wanted = writes[column];
      if (wanted === anew) expect(now, column).not.toEqual(old);
      else {
        const count = (list: typeof old) =>
          list.filter(({ value }) => value === String(wanted)).length;
        expect(count(now), `${column} as ${String(wanted)}`).toBeGreaterThan(count(old));
      }
    });
  });
});
