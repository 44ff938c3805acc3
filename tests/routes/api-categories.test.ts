// The JSON API's categories and its lists over real HTTP: every call (docs/specification.md, section 7), every failure.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Answer } from "../support/api";
import {
  isReadInPages,
  isShutToOthers,
  keepsItsPromises,
  takesJsonOnly,
} from "../support/api-rules";
import {
  admin,
  adminLogin,
  expectFailure,
  newClient,
  openShop,
  visitor,
} from "../support/api-shop";
import { auditOf } from "../support/audit";

openShop();

describe("the list of categories", () => {
  isReadInPages("categories");
});

describe("categories", () => {
  const path = (answer: Answer) =>
    `/api/categories/${(answer.body.category as { id: string }).id}/`;

  it("are added, changed, hidden and deleted by an admin, and each step is in the audit log", async () => {
    const added = await admin.post("/api/categories/", {
      name: "Drones",
      description: "They fly.",
    });
    expect(added.status).toBe(201);
    expect(added.body.category).toMatchObject({ name: "Drones", status: "Active", version: 1 });
    const address = path(added);
    const changed = await admin.patch(address, { status: "Inactive" });
    expect(changed.body.category).toMatchObject({
      name: "Drones",
      description: "They fly.",
      status: "Inactive",
    });
    expectFailure(await visitor.get(address), 404);
    expect((await admin.get(address)).body).toEqual(changed.body);
    expect(JSON.stringify((await visitor.get("/api/categories/")).body)).not.toContain("Drones");
    expect(JSON.stringify((await admin.get("/api/categories/")).body)).toContain("Drones");
    expect((await admin.delete(address)).status).toBe(204);
    expectFailure(await admin.get(address), 404);
    expect(await auditOf("Drones")).toEqual(["created", "updated", "deleted"]);
  });

  it("are refused with the form's words", async () => {
    const bad = await admin.post("/api/categories/", { name: "x", description: "d".repeat(201) });
    expect(bad.body.fields).toEqual({
      name: "Category name must be at least 2 characters",
      description: "Description must be less than 200 characters",
    });
    expectFailure(await admin.post("/api/categories/", { name: "LAPTOPS" }), 409);
    expectFailure(await admin.patch("/api/categories/laptops/", { status: "Gone" }), 400);
    expectFailure(await admin.patch("/api/categories/laptops/", { name: "Cover & Glass" }), 409);
    expectFailure(await admin.patch("/api/categories/laptops/", { name: "X1", version: 0 }), 409);
    expectFailure(await admin.patch("/api/categories/none/", { name: "X1" }), 404);
    expectFailure(await admin.delete("/api/categories/none/"), 404);
    expectFailure(await admin.delete("/api/categories/laptops/"), 409, /still has products: \d+/);
  });
});
isShutToOthers([
  ["POST", "/api/categories/"],
  ["PATCH", "/api/categories/laptops/"],
  ["DELETE", "/api/categories/laptops/"],
]);

describe("an admin's call", () => {
  it("is for accounts that are active", async () => {
    const client = newClient();
    await client.post("/api/users/login/", adminLogin);
    const set = (status: "Active" | "Inactive") =>
      getDb().updateTable("users").set({ status }).where("email", "=", adminLogin.email).execute();
    await set("Inactive");
    const answer = await client.post("/api/categories/", { name: "Evil" });
    await set("Active");
    expectFailure(answer, 401);
  });
});

takesJsonOnly([
  ["POST", "/api/categories/", () => admin],
  ["PATCH", "/api/categories/laptops/", () => admin],
]);

keepsItsPromises("/api/categories/");
