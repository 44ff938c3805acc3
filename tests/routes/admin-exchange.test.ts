// The exchange rate: saved for both directions with its date, and followed by prices at once.
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findRate } from "~/models/rate.server";
import { signedIn } from "../support/accounts";
import { line, place, product, rowOf } from "../support/own-orders";
import type { Client } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const screen = "/admin/settings/exchange";
const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const save = (taka: string, version: number) =>
  admin.post(screen, { taka, version: String(version) });
const present = async () => {
  const row = (await rows()).find(({ fromCurrency }) => fromCurrency === "USD");
  if (!row) throw new Error("No rate");
  return row;
};
const rows = () =>
  getDb().selectFrom("exchangeRates").selectAll().orderBy("fromCurrency").execute();

it("shows the rate with its date, saves both directions, and logs it", async () => {
  const updatedAt = "2026-02-03T04:05:00.000Z";
  await getDb().updateTable("exchangeRates").set({ updatedAt }).execute();
  const before = await plain(admin.get(screen));
  expect(before).toContain('value="122.504"');
  // Five past four in UTC is five past ten in Dhaka.
  expect(before).toMatch(/The rate is of [^<]*2026[^<]*10:05/);
  expect(await plain(admin.get("/admin/settings"))).toContain("$1 is ৳122.504, of ");
  const old = await place([line(await product())]);
  const { worth } = await rowOf(old);

  const begun = new Date().toISOString();
  const answer = await save("125.5", 1);
  expect(answer.headers.get("Location")).toBe("/admin/settings");
  const page = await plain(admin.follow(answer));
  expect(page).toContain("Exchange rate saved");
  expect(page).toContain("$1 is ৳125.5, of ");
  expect(await rows()).toMatchObject([
    { fromCurrency: "BDT", toCurrency: "USD", rate: 7968, version: 2 },
    { fromCurrency: "USD", toCurrency: "BDT", rate: 125_500_000, version: 2 },
  ]);
  for (const row of await rows()) expect(row.updatedAt >= begun).toBe(true);
  expect(await findRate("BDT", "USD")).toBe(7968);
  // What was ordered keeps what it was worth; the next order goes by the new rate.
  expect((await rowOf(old)).worth).toBe(worth);
  expect((await rowOf(await place([line(await product())]))).worth).toBe(1594);
  const [log] = await getDb()
    .selectFrom("auditEntries")
    .selectAll()
    .where("entityId", "=", "exchange")
    .execute();
  expect(log).toMatchObject({ action: "updated", entity: "setting", entityName: "Exchange rate" });
  expect(JSON.parse(log?.before ?? "")).toEqual({
    ...{ "1 US dollar": "122.504 taka", Date: updatedAt },
  });
  expect(JSON.parse(log?.after ?? "")).toMatchObject({ "1 US dollar": "125.5 taka" });
  expect(await plain(admin.get("/admin/audit?kind=setting"))).toContain(`href="${screen}"`);
});

it.each(["", "0", "0.99", "-1", "10000", "1e3", "122,5", "1.1234567", "x"])(
  "refuses “%s” and keeps it",
  async (taka) => {
    const { version } = await present();
    const answer = await save(taka, version);
    expect(answer.status).toBe(400);
    if (taka) expect(await answer.text()).toContain(`value="${taka}"`);
    expect((await present()).version).toBe(version);
  },
);

it("takes the rate as it is for today's", async () => {
  const { version, rate } = await present();
  await getDb()
    .updateTable("exchangeRates")
    .set({ updatedAt: "2026-01-01T00:00:00.000Z" })
    .execute();
  expect((await save(String(rate / 1e6), version)).status).toBe(302);
  const saved = await present();
  expect(saved).toMatchObject({ rate, version: version + 1 });
  expect(saved.updatedAt > "2026-01-02").toBe(true);
});

it("shows an old form beside what was saved meanwhile, and takes the second try", async () => {
  const { version } = await present();
  await save("130", version);
  const late = await save("131", version);
  expect(late.status).toBe(409);
  const html = await plain(late);
  expect(html).toContain("This setting was changed since you opened this form");
  expect(html).toContain("Saved meanwhile, replaced when you save");
  expect((await present()).rate).toBe(130_000_000);
  const shown = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect((await save("131", Number(shown))).status).toBe(302);
});
