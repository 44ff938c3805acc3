// The forms that add and change a category, as a browser without scripts meets them.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  add,
  admin,
  broken,
  categoryNamed,
  edit,
  linesOf,
  namesIn,
  signInFirst,
  table,
  text,
} from "../support/admin-categories";
import { Client, type Fields } from "../support/shop";

signInFirst();

describe("adding a category", () => {
  it("leads back to the table, into the shop and into the log", async () => {
    const answer = await admin.post(`${table}/new?q=nothing`, {
      name: "  Smart Home ",
      description: "Lamps,\r\nlocks.",
      status: "Active",
    });
    expect(answer.status).toBe(302);
    // A search that was on would hide what was just added.
    expect(answer.headers.get("Location")).toBe(table);
    const html = await (await admin.follow(answer)).text();
    expect(html).toContain("Category added successfully!");
    expect(namesIn(html)).toContain("Smart Home");
    expect(await categoryNamed("Smart Home")).toMatchObject({
      id: "smart-home",
      description: "Lamps,\nlocks.",
      productCount: 0,
      version: 1,
    });
    expect(await text("/", new Client())).toContain('href="/category?category=smart-home"');
    expect(await text("/category?category=smart-home", new Client())).toContain(
      "No products found",
    );
    expect(await text("/admin/products/new")).toContain(">Smart Home</option>");
    expect(await linesOf("smart-home")).toEqual([
      {
        actorName: "Admin User",
        action: "created",
        entityName: "Smart Home",
        before: "{}",
        after: JSON.stringify({
          "Category Name": "Smart Home",
          Description: "Lamps,\nlocks.",
          Status: "Active",
        }),
      },
    ]);
  });

  it.each<[string, Fields, string]>([
    ["no name", { name: "  " }, "Category name is required"],
    ["one letter", { name: "x" }, "Category name must be at least 2 characters"],
    ["51 letters", { name: "x".repeat(51) }, "Category name must be less than 50 characters"],
    [
      "201 letters of description",
      { name: "Fine", description: "d".repeat(201) },
      "Description must be less than 200 characters",
    ],
    ["another status", { name: "Fine", status: "Secret" }, "Status is required"],
    ["a name in use", { name: "LAPTOPS" }, "Another category has this name already"],
    ["a hidden character", { name: "a\0b" }, "Please remove characters that cannot be shown"],
  ])("refuses %s and keeps what was typed", async (_what, fields, message) => {
    const answer = await add({ description: "Kept text", ...fields });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    if (!("description" in fields)) expect(html).toContain("Kept text</textarea>");
  });

  it("names one fault of a field at a time", async () => {
    const html = await (await add({})).text();
    expect(html).toContain("Category name is required");
    expect(html).not.toContain("at least 2 characters");
  });

  it("takes 2 and 50 letters, and 200 of description with its lines", async () => {
    const lines = `${"d".repeat(99)}\r\n${"e".repeat(100)}`;
    const fine: Fields[] = [{ name: "Tv" }, { name: "n".repeat(50), description: lines }];
    for (const fields of fine) {
      expect((await add({ ...fields, status: "Inactive" })).status).toBe(302);
    }
    expect((await categoryNamed("n".repeat(50))).description).toHaveLength(200);
  });

  it("caps the name's input at 50", async () => {
    expect(await text(`${table}/new`)).toMatch(/<input[^>]*maxLength="50"[^>]*name="name"/);
  });

  it("gives names that make one address an address each", async () => {
    for (const name of ["Lamps!", "Lamps?", "日本", "New"]) {
      expect((await add({ name, status: "Inactive" })).status).toBe(302);
    }
    const ids = await Promise.all(
      ["Lamps!", "Lamps?", "日本", "New"].map(async (name) => (await categoryNamed(name)).id),
    );
    expect(ids).toEqual(["lamps", "lamps-2", "category", "new-2"]);
  });

  it("says so when it cannot be saved, and keeps what was typed", async () => {
    const answer = await broken("insert", () => add({ name: "Unlucky" }));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to save category. Please try again.");
    expect(html).toContain('value="Unlucky"');
  });

  it("keeps what was typed when the session has ended", async () => {
    const client = new Client();
    const answer = await client.post(`${table}/new`, {
      name: "Typed in vain",
      description: "",
      status: "Inactive",
    });
    const login = answer.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/login\?redirectTo=/);
    await client.post("/login", {
      email: "admin@example.com",
      password: "Admin12345!",
      remember: "on",
    });
    const back = new URL(login, "http://localhost").searchParams.get("redirectTo") ?? "";
    expect(await text(back, client)).toContain('value="Typed in vain"');
  });
});

describe("changing a category", () => {
  const fields = { name: "Cover & Glass", description: "Cut to size.", status: "Active" };

  it("leads back to the view of the table that it was opened over", async () => {
    const { version, description } = await categoryNamed("Cover & Glass");
    const sent = { ...fields, description, version: String(version) };
    const answer = await admin.post(`${table}/cover-glass/edit?q=cover&sort=id&draft=x`, sent);
    expect(answer.headers.get("Location")).toBe(`${table}?q=cover&sort=id&dir=asc`);
  });

  it("fills the form, saves, and writes down what changed", async () => {
    const before = await categoryNamed("Cover & Glass");
    const form = await text(`${table}/cover-glass/edit`);
    expect(form).toContain('value="Cover &amp; Glass"');
    expect(form).toContain(before.description);
    const answer = await edit("cover-glass", { ...fields, version: String(before.version) });
    expect(answer.headers.get("Location")).toBe(table);
    expect(await (await admin.follow(answer)).text()).toContain("Category updated successfully!");
    const [line] = await linesOf("cover-glass");
    expect(line).toMatchObject({
      action: "updated",
      before: JSON.stringify({ Description: before.description }),
      after: JSON.stringify({ Description: "Cut to size." }),
    });
  });

  it("writes nothing down when nothing changed", async () => {
    const lines = await linesOf("cover-glass");
    const { version } = await categoryNamed("Cover & Glass");
    expect((await edit("cover-glass", { ...fields, version: String(version) })).status).toBe(302);
    expect(await linesOf("cover-glass")).toEqual(lines);
  });

  it("shows what another admin saved meanwhile before it is replaced", async () => {
    const { version } = await categoryNamed("Cover & Glass");
    const first = { ...fields, description: "By the first.", version: String(version) };
    const second = { ...fields, description: "By the second.", version: String(version) };
    expect((await edit("cover-glass", first)).status).toBe(302);
    const answer = await edit("cover-glass", second);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This category was changed since you opened this form.");
    expect(html).toMatch(/Saved meanwhile[^]*By the first\.[^]*By the second\./);
    expect(html).toContain("By the second.</textarea>");
    expect((await categoryNamed("Cover & Glass")).description).toBe("By the first.");
    const again = { ...second, version: String(version + 1) };
    expect(html).toContain(`name="version" value="${again.version}"`);
    expect((await edit("cover-glass", again)).status).toBe(302);
    expect((await categoryNamed("Cover & Glass")).description).toBe("By the second.");
  });

  it("refuses another's name, and lets its own be written differently", async () => {
    const { version } = await categoryNamed("Cover & Glass");
    const taken = await edit("cover-glass", { ...fields, name: "laptops", version: "1" });
    expect(taken.status).toBe(400);
    expect(await taken.text()).toContain("Another category has this name already");
    const own = { ...fields, name: "COVER & glass", version: String(version) };
    expect((await edit("cover-glass", own)).status).toBe(302);
    await edit("cover-glass", { ...fields, version: String(version + 1) });
  });

  it("gives its new name to what is of no type, and leaves others to be found by theirs", async () => {
    const shopper = new Client();
    const { version, description } = await categoryNamed("Laptops");
    const count = async (q: string) =>
      Number(/of (\d+) products/.exec(await text(`/category?q=${q}`, shopper))?.[1] ?? 0);
    const kinds = await count("hubs");
    await getDb()
      .updateTable("products")
      .set({ typeId: null })
      .where("id", "in", ["macbook-air-13-inch-m3", "macbook-air-15-inch-m3"])
      .execute();
    const renamed = { name: "Zorbinators", description, status: "Active" };
    expect((await edit("laptops", { ...renamed, version: String(version) })).status).toBe(302);
    expect(await count("zorbinators")).toBe(2);
    expect(await count("hubs")).toBe(kinds);
    await edit("laptops", { ...renamed, name: "Laptops", version: String(version + 1) });
  });

  it("says so when it cannot be saved", async () => {
    const { version } = await categoryNamed("Laptops");
    const changed = { name: "Laptops", description: "x", status: "Active" };
    const answer = await broken("update", () =>
      edit("laptops", { ...changed, version: String(version) }),
    );
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to save category. Please try again.");
  });

  it("has no page for one that is not there", async () => {
    for (const page of ["", "/edit", "/delete"]) {
      expect((await admin.get(`${table}/none${page}`)).status, page).toBe(404);
    }
    expect((await edit("none", { ...fields, version: "1" })).status).toBe(404);
    expect((await admin.post(`${table}/none/delete`)).status).toBe(404);
  });

  it("answers without a fault of its own whatever is sent", async () => {
    const hostile: Fields[] = [
      {},
      { name: ["one", "two"], status: "Active", version: "1" },
      { ...fields, version: "x" },
      { ...fields, version: "9".repeat(400) },
      { __proto__: "x", constructor: "y" },
    ];
    for (const sent of hostile) {
      expect((await edit("laptops", sent)).status, JSON.stringify(sent)).toBe(400);
    }
  });
});

describe("looking at a category", () => {
  it("shows its details, its newest products and what was changed", async () => {
    const html = await text(`${table}/cover-glass?q=cover`);
    expect(html).toMatch(/<h1[^>]*>Cover &amp; Glass</);
    expect(html).toContain('href="/category?category=cover-glass"');
    expect(html).toContain(`href="${table}?q=cover"`);
    const newest = await getDb()
      .selectFrom("products")
      .select("name")
      .where("categoryId", "=", "cover-glass")
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    expect(html).toContain(newest.name);
    expect(html).toMatch(/Admin User<\/b>[^]*updated[^]*Before[^]*After/);
  });
});
