// The pages of figures and their files, and what pages of the shop are counted for them.
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { figures } from "~/models/figure/figure";
import { signedIn } from "../support/accounts";
import { shop, type Client } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});

it("leads to each figure, with its table and its file", async () => {
  const index = await (await admin.get("/admin/figures")).text();
  for (const [name, { name: title }] of Object.entries(figures)) {
    expect(index).toContain(`href="/admin/figures/${name}"`);
    const page = await admin.get(`/admin/figures/${name}?month=nonsense`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(title);
    const file = await admin.get(`/admin/figures/${name}/export?month=2025-03`);
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await file.text()).split("\r\n")[0]).toContain(",");
  }
  for (const path of ["/admin/figures/none", "/admin/figures/toString/export"]) {
    expect((await admin.get(path)).status).toBe(404);
  }
});

it("writes words of strangers as text that no spreadsheet runs", async () => {
  await getDb()
    .insertInto("dailyCounts")
    .values({ day: "2025-03-04", kind: "search", name: "=cmd()", count: 3 })
    .execute();
  const file = await (await admin.get("/admin/figures/searches/export?month=2025-03")).text();
  expect(file).toContain("'=cmd(),3");
});
