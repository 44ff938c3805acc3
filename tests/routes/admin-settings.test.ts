// The back office's settings: saved with a version, written into the audit log, refused with what was typed.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findSetting } from "~/models/settings/settings.server";
import { signedIn } from "../support/accounts";
import type { Client, Fields } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const settings = "/admin/settings";
const text = async (path: string) => (await admin.get(path)).text();
const lines = () =>
  getDb()
    .selectFrom("auditEntries")
    .select(["action", "entityId", "entityName", "before", "after"])
    .where("entity", "=", "setting")
    .orderBy("createdAt", "desc")
    .execute();

describe("VAT", () => {
  it("has a default, is saved, and the log says from what to what", async () => {
    expect(await text(settings)).toContain("Prices include 15%");
    expect(await text(`${settings}/vat`)).toContain('value="15"');
    const answer = await admin.post(`${settings}/vat`, { rate: "7.5", version: "0" });
    expect(answer.headers.get("Location")).toBe(settings);
    const page = await (await admin.follow(answer)).text();
    expect(page).toContain("VAT saved");
    expect(page).toContain("Prices include 7.5%");
    expect((await lines())[0]).toEqual({
      action: "updated",
      entityId: "vat",
      entityName: "VAT",
      before: '{"VAT rate":"15%"}',
      after: '{"VAT rate":"7.5%"}',
    });
    expect(await text("/admin/audit?kind=setting")).toContain('href="/admin/settings/vat"');
  });

  it.each(["", "-1", "100", "15.555", "x"])("of “%s” is refused and stays typed", async (rate) => {
    const answer = await admin.post(`${settings}/vat`, { rate, version: "1" });
    expect(answer.status).toBe(400);
    if (rate) expect(await answer.text()).toContain(`value="${rate}"`);
  });

  it("of an old form is shown beside what was saved meanwhile", async () => {
    const answer = await admin.post(`${settings}/vat`, { rate: "5", version: "0" });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("This setting was changed since you opened this form");
    expect(page).toContain("Saved meanwhile, replaced when you save");
  });

  it("of 0 is none", async () => {
    await admin.post(`${settings}/vat`, { rate: "0", version: "1" });
    expect(await text(settings)).toMatch(/VAT<\/h2><p[^>]*>None/);
  });
});

it("cash on delivery can be switched off and on", async () => {
  await admin.post(`${settings}/payment`, { version: "0" });
  expect(await text(settings)).toContain("Cash on delivery: off");
  await admin.post(`${settings}/payment`, { cashOnDelivery: "on", version: "1" });
  expect(await text(settings)).toContain("Cash on delivery: on");
});

describe("the time zone", () => {
  const screen = `${settings}/time`;
  const orderAt = async (placedAt: string) => {
    const [order] = await getDb().selectFrom("orders").select("id").limit(1).execute();
    await getDb()
      .updateTable("orders")
      .set({ placedAt })
      .where("id", "=", order?.id ?? "")
      .execute();
    return order?.id ?? "";
  };

  it("is that of Dhaka, can be another, and a place that there is not is refused", async () => {
    expect(await text(settings)).toContain("Asia/Dhaka");
    const id = await orderAt("2031-03-11T18:00:00.000Z");
    const found = async (query: string) =>
      (await text(`/admin/orders?${query}`)).includes(`href="/admin/orders/${id}"`);
    expect(await text(`/admin/orders/${id}`)).toMatch(/Mar 12, 2031, 12:00\sAM GMT\+6/);
    expect(await found("from=2031-03-12&to=2031-03-12")).toBe(true);
    expect(await found("from=2031-03-10&to=2031-03-11")).toBe(false);
    expect(await text("/admin/orders/export?from=2031-03-12")).toMatch(/,2031-03-12\r?\n/);

    const refused = await admin.post(screen, { zone: "Asia/Nowhere", version: "0" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Please choose a time zone");
    const saved = await admin.post(screen, { zone: "UTC", version: "0" });
    expect(await (await admin.follow(saved)).text()).toContain("Time zone saved");
    expect(await text(`/admin/orders/${id}`)).toMatch(/Mar 11, 2031, 6:00\sPM UTC/);
    expect(await found("from=2031-03-12&to=2031-03-12")).toBe(false);
    expect(await found("from=2031-03-10&to=2031-03-11")).toBe(true);
    expect((await lines())[0]).toMatchObject({
      before: '{"Time zone":"Asia/Dhaka"}',
      after: '{"Time zone":"UTC"}',
    });
    expect((await admin.post(screen, { zone: "Asia/Dhaka", version: "0" })).status).toBe(409);
    await admin.post(screen, { zone: "Asia/Dhaka", version: "1" });
  });

  it("has no day that breaks a filter", async () => {
    for (const day of ["0000-01-01", "1969-12-31", "9999-12-31", "2031-02-30"]) {
      expect((await admin.get(`/admin/orders?from=${day}&to=${day}`)).status).toBe(200);
      expect((await admin.get(`/admin/audit?from=${day}&until=${day}`)).status).toBe(200);
    }
  });
});

describe("delivery", () => {
  const zone = `${settings}/delivery/dhaka`;
  const version = async () =>
    /name="version" value="(\d+)"/.exec(await text(`${zone}/rates/dhaka-bdt`))?.[1] ?? "";
  const rate = async (fields: Fields) =>
    admin.post(`${zone}/rates/dhaka-bdt`, {
      ...{ name: "Home delivery", days: "1 day", currency: "BDT", price: "70", active: "on" },
      version: await version(),
      ...fields,
    });

  it("rates are changed, with a line in the log, and old forms are refused", async () => {
    const seen = await version();
    const saved = await rate({ price: "75.50", freeFrom: "" });
    expect(saved.headers.get("Location")).toBe(`${settings}/delivery`);
    expect(await text(`${settings}/delivery`)).toContain("৳75.50");
    const [line] = await lines();
    expect(line?.entityName).toBe("Delivery: Dhaka, Home delivery");
    expect(line?.after).toContain('"Price":"৳75.50"');
    expect((await rate({ version: seen })).status).toBe(409);
    const wrong = await rate({ price: "-5", days: "" });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(page).toContain("Please enter an amount of 0 or more");
    expect(page).toContain("Please say how long it takes");
    expect(page).toContain('value="-5"');
  });

  it("rates can be taken back and added", async () => {
    await rate({ active: [] });
    expect(await text(`${settings}/delivery`)).toContain("Not offered");
    const fields = { name: "Express", days: "Today", currency: "BDT", price: "200", active: "on" };
    await admin.post(`${zone}/rates/new`, { ...fields, version: await version() });
    expect(await text(`${settings}/delivery`)).toContain("Express");
  });

  it("rates and zones stand in the order that is asked for, and buyers are offered it", async () => {
    const order = async (table: "shippingRates" | "shippingZones") =>
      (await getDb().selectFrom(table).select("id").orderBy("position").orderBy("id").execute())
        .map(({ id }) => id)
        .filter((id) => table === "shippingZones" || id.startsWith("dhaka-"));
    const [first = "", ...others] = await order("shippingRates");
    expect(first).toBe("dhaka-bdt");
    expect(others.length).toBeGreaterThan(0);
    expect(await text(`${zone}/rates/dhaka-bdt`)).toMatch(
      /name="place"[^>]*value="1"|value="1"[^>]*name="place"/,
    );
    for (const place of ["0", "1.5", "-1", "1000", "x"]) {
      const refused = await rate({ place });
      expect(refused.status, place).toBe(400);
      expect(await refused.text()).toContain("Place must be a whole number from 1 to 999");
    }
    // One past the end is the last; nothing leaves it there.
    for (const place of ["999", ""]) {
      expect((await rate({ place })).status).toBe(302);
      expect(await order("shippingRates")).toEqual([...others, first]);
    }
    expect((await rate({ place: "1" })).status).toBe(302);
    expect(await order("shippingRates")).toEqual([first, ...others]);
    expect((await lines())[0]?.after).toContain('"Place":"1"');

    const zones = await order("shippingZones");
    const last = zones.at(-1) ?? "";
    const page = await text(`${settings}/delivery/${last}`);
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
    const saved = await admin.post(`${settings}/delivery/${last}`, {
      ...{ name: "Far away", places: "*", place: "1", version: field("version") },
    });
    expect(saved.status).toBe(302);
    expect(await order("shippingZones")).toEqual([last, ...zones.slice(0, -1)]);
    const listed = await text(`${settings}/delivery`);
    expect(listed.indexOf("Far away")).toBeLessThan(listed.indexOf('id="zone-dhaka"'));
  });

  it("zones are added and changed, place by place", async () => {
    const name = "Nepal";
    const added = await admin.post(`${settings}/delivery/new`, { name, places: "Nepal\r\nIndia" });
    expect(added.status).toBe(302);
    const { id } = await getDb()
      .selectFrom("shippingZones")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const path = `${settings}/delivery/${id}`;
    expect(await text(path)).toMatch(/<textarea[^>]*>Nepal\nIndia<\/textarea>/);
    const wrong = await admin.post(path, { name, places: "Nepal, a, b, c", version: "1" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("“Nepal, a, b, c” is no place");
    await admin.post(path, {
      name: "Nepal only",
      places: "Nepal, Bagmati, Kathmandu",
      version: "1",
    });
    expect(await text(`${settings}/delivery`)).toContain("Nepal, Bagmati, Kathmandu");
    expect((await admin.post(path, { name, places: "", version: "1" })).status).toBe(409);
  });

  it("what is not there is not there", async () => {
    for (const path of ["nowhere", "nowhere/rates/new", "dhaka/rates/none"]) {
      expect((await admin.get(`${settings}/delivery/${path}`)).status, path).toBe(404);
      const fields = {
        name: "x",
        places: "",
        days: "x",
        currency: "BDT",
        price: "1",
        version: "1",
      };
      expect((await admin.post(`${settings}/delivery/${path}`, fields)).status, path).toBe(404);
    }
  });
});

it("an advance is asked for from a sum on", async () => {
  const { version } = await findSetting("payment");
  const page = await (await admin.get(`${settings}/payment`)).text();
  const [zone = ""] = /advanceIn_[^"]+/.exec(page) ?? [];
  const form = { cashOnDelivery: "on", advanceFrom: "30000", advanceKind: "sum", [zone]: "on" };
  const wrong = await admin.post(`${settings}/payment`, {
    ...{ ...form, advanceSum: "-5", version: String(version) },
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("Please enter whole taka");
  await admin.post(`${settings}/payment`, {
    ...form,
    advanceSum: "1500",
    version: String(version),
  });
  expect((await findSetting("payment")).value).toMatchObject({
    ...{ advanceFrom: 3_000_000, advanceKind: "sum", advanceSum: 150_000, advancePercent: 10 },
    advanceZones: [zone.replace("advanceIn_", "")],
  });
});
