// Undoing a change of many products from the audit log, as a browser without scripts meets it.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  added,
  admin,
  hidden,
  list,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";

signInFirst();

it("says what it will do, does it, and stands in the log itself", async () => {
  const [one, two] = [await added(), await added()];
  const chosen = await admin.post(`${list}/bulk`, { id: [one.id, two.id] });
  const bulk = chosen.headers.get("Location") ?? "";
  const change = { percent: "10", stockMode: "", pieces: "", category: "", type: "", status: "" };
  expect((await admin.post(bulk, change)).status).toBe(302);
  expect((await productNamed(one.name)).price).toBe(11_000);
  const log = await text("/admin/audit");
  const group = /href="(\/admin\/audit\/[0-9a-f-]{36})"[^>]*>2 products</.exec(log)?.[1] ?? "none";
  // One line for both; a name finds each.
  expect(log).not.toContain(`>${one.name}</a> <`);
  expect(await text(`/admin/audit?q=${encodeURIComponent(one.name)}`)).toContain(one.name);
  const page = await text(group);
  expect(page).toContain(one.name);
  expect(page).toContain("It can be undone as a whole for 30 days.");
  const undo = `${group}/undo`;
  const preview = await text(undo);
  expect(preview).toContain("2 products put back");
  expect(preview).toContain("Undo it for 2 products");
  const stale = await admin.post(undo, { fingerprint: "x" });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain("Please look at it again.");
  const shopper = await signedIn("Shopper");
  for (const path of [group, undo]) {
    expect((await shopper.get(path)).headers.get("Location")).toBe("/");
  }
  const fingerprint = hidden(preview, "fingerprint");
  expect((await shopper.post(undo, { fingerprint })).headers.get("Location")).toBe("/");
  const done = await (await admin.follow(admin.post(undo, { fingerprint }))).text();
  expect(done).toContain("Undone: 2 products.");
  expect(done).toContain("This change was undone on");
  expect((await productNamed(one.name)).price).toBe(10_000);
  expect(await text("/admin/audit")).toMatch(/undid.*?2 products/s);
  const again = await (await admin.follow(admin.post(undo, { fingerprint }))).text();
  expect(again).toContain("This change was undone already.");
  expect((await admin.get("/admin/audit/none")).status).toBe(404);
  expect((await admin.post("/admin/audit/none/undo", {})).status).toBe(404);
  const rows = await getDb()
    .selectFrom("auditEntries")
    .select("id")
    .where("entityId", "=", one.id)
    .execute();
  expect(rows).toHaveLength(3);
});
