// What administrators keep of a table, as a browser without scripts meets it: rows per page, and views by a name.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createAdmin } from "~/models/account/user.server";
import { viewedTables, viewLimits } from "~/models/view";
import { admin, numbersIn, plain, signInFirst, text } from "../support/admin-orders";
import { formsOf } from "../support/html";
import { Client } from "../support/shop";

signInFirst();

const account = {
  name: "Second Keeper",
  email: "second@views.example.com",
  password: "Second-12345",
};
let second: Client;
beforeAll(async () => {
  await createAdmin(account);
  second = new Client();
  await second.post("/login", { email: account.email, password: account.password, remember: "on" });
});

const orders = "/admin/orders";
const rowsOf = async (path: string, client = admin) =>
  numbersIn(await plain(client.get(path))).length;

describe("rows per page", () => {
  const choose = (client: Client, size: string, search = "", table = "orders") =>
    client.post("/admin/views/size", { table, search, size });

  it("are twenty, or as many as the address says; another number counts as none", async () => {
    expect(await rowsOf(orders)).toBe(20);
    expect(await rowsOf(`${orders}?size=10`)).toBe(10);
    expect(await rowsOf(`${orders}?size=50`)).toBe(50);
    for (const size of ["7", "0", "-10", "1e9", "10.5", "abc", "", "10;--", "1000000"])
      expect(await rowsOf(`${orders}?size=${size}`), size).toBe(20);
  });

  it("stay in the links of a table whose address says them", async () => {
    const html = await text(`${orders}?size=10&status=Delivered`);
    for (const link of ["sort=total&amp;dir=asc&amp;size=10", "page=2&amp;size=10"])
      expect(html).toContain(link);
    expect(formsOf(html, orders).find(({ names }) => names.includes("q"))?.fields).toMatchObject({
      size: "10",
    });
  });

  it("are remembered for who chose them, and for that table alone", async () => {
    const answer = await choose(admin, "50", "status=Delivered&page=3&evil=1");
    expect(answer.status).toBe(302);
    const address = "/admin/orders?sort=date&dir=desc&size=50&status=Delivered";
    expect(answer.headers.get("Location")).toBe(address);
    expect(await rowsOf(orders)).toBe(50);
    expect(await rowsOf(`${orders}?size=10`)).toBe(10);
    expect(await rowsOf(orders, second)).toBe(20);
    expect(await text("/admin/customers")).toContain('<option selected="">20</option>');
    await choose(admin, "20");
    expect(await rowsOf(orders)).toBe(20);
  });

  it("are offered under every table that has views, and kept for each", async () => {
    for (const [table, { path }] of Object.entries(viewedTables)) {
      const form = formsOf(await text(path), path).find(
        ({ action }) => action === "/admin/views/size",
      );
      expect(form?.fields.table, table).toBe(table);
      expect((await choose(admin, "10", form?.fields.search as string, table)).status).toBe(302);
      expect(await text(path), table).toContain('<option selected="">10</option>');
      await choose(admin, "20", "", table);
    }
  });

  it("refuse what was not offered", async () => {
    for (const [size, table] of [
      ["7", "orders"],
      ["", "orders"],
      ["1000000", "orders"],
      ["50", "passwords"],
    ] as const)
      expect((await choose(admin, size, "", table)).status, `${size} ${table}`).toBe(400);
    expect(await rowsOf(orders)).toBe(20);
  });

  it("tick as many orders at once as a page shows", async () => {
    const html = await text(`${orders}?size=50`);
    const ticked = [...html.matchAll(/name="id"[^>]* value="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(ticked.length).toBeGreaterThan(20);
    const query = new URLSearchParams([["step", "confirm"], ...ticked.map((id) => ["id", id])]);
    const page = await text(`${orders}/bulk?${query.toString()}`);
    for (const id of ticked) expect(page).toContain(`#${id.split(".")[0] ?? ""}`);
  });
});

describe("views", () => {
  const save = (
    name: string,
    { client = admin, search = "status=Delivered", table = "orders" } = {},
  ) =>
    client.post(`/admin/views/new?${new URLSearchParams({ table, search }).toString()}`, {
      ...{ table, search, name },
    });
  const viewsIn = (html: string) => {
    const [nav = ""] = /<nav aria-label="Views"[^]*?<\/nav>/.exec(html) ?? [];
    return [...nav.matchAll(/<a\b([^>]*)><span[^>]*>([^<]*)</g)].map(([, head = "", name]) => ({
      name,
      href: (/href="([^"]*)"/.exec(head)?.[1] ?? "").replaceAll("&amp;", "&"),
      current: head.includes("aria-current"),
    }));
  };
  const stored = (email: string) =>
    getDb()
      .selectFrom("savedViews")
      .innerJoin("users", "users.id", "savedViews.userId")
      .select(["savedViews.id", "savedViews.name", "savedViews.search"])
      .where("users.email", "=", email)
      .orderBy("savedViews.name")
      .execute();
  const idOf = async (name: string) =>
    (
      await getDb()
        .selectFrom("savedViews")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow()
    ).id;

  it("keep search, filters, order and rows under a name, and the one in use is marked", async () => {
    const html = await text(`${orders}?status=Delivered&sort=total&dir=asc&size=10&page=2`);
    const [link = ""] = /\/admin\/views\/new\?[^"]*/.exec(html) ?? [];
    const page = await text(link.replaceAll("&amp;", "&"));
    const [form] = formsOf(page, "/admin/views/new").filter(({ names }) => names.includes("name"));
    const answer = await admin.post("/admin/views/new", { ...form?.fields, name: "  Dear ones " });
    const address = "/admin/orders?sort=total&dir=asc&size=10&status=Delivered";
    expect(answer.headers.get("Location")).toBe(address);
    expect(viewsIn(await text(address))).toEqual([
      { name: "Dear ones", href: address, current: true },
    ]);
    // What is shown, not how it is written, and on whichever page.
    const same = `${orders}?dir=asc&size=10&status=Delivered&sort=total&page=2&q=`;
    expect(viewsIn(await text(same))[0]?.current).toBe(true);
    expect(viewsIn(await text(orders))[0]?.current).toBe(false);
    expect(viewsIn(await text("/admin/products"))).toEqual([]);
    expect(viewsIn(await plain(second.get(address)))).toEqual([]);
  });

  it("keep nothing of an address but what its table knows", async () => {
    await save("Odd", { search: "q=a&evil=%3Cscript%3E&status=Nope&page=9&size=7" });
    const view = (await stored("admin@example.com")).find(({ name }) => name === "Odd");
    expect(view?.search).toBe("q=a&sort=date&dir=desc");
  });

  it("have names of 1 to 40 letters, each once for a table", async () => {
    expect((await save("n".repeat(viewLimits.name), { table: "products" })).status).toBe(302);
    for (const [name, words] of [
      ["", "Please name the view"],
      ["   ", "Please name the view"],
      ["n".repeat(viewLimits.name + 1), "Please use at most 40 characters"],
      ["dear ONES", "You have a view of this name"],
    ] as const) {
      const answer = await save(name);
      expect(answer.status, name).toBe(400);
      const html = await plain(answer);
      expect(html, name).toContain(words);
      if (name.trim() !== "") expect(html).toContain(`value="${name}"`);
    }
    expect((await save("Dear ones", { table: "customers", search: "" })).status).toBe(302);
    expect((await save("Dear ones", { client: second })).status).toBe(302);
  });

  it("are renamed and deleted by who keeps them, and are unknown to everybody else", async () => {
    await save("Short-lived", { search: "q=zzz" });
    const path = `/admin/views/${await idOf("Short-lived")}`;
    expect(await text(path)).toContain('value="Short-lived"');
    for (const client of [second, admin]) {
      const own = client === admin;
      const at = own ? "/admin/views/00000000-0000-0000-0000-000000000000" : path;
      const answers = [
        await client.get(at),
        await client.post(at, { name: "Stolen" }),
        await client.post(`${at}/delete`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      for (const answer of answers) expect(await answer.text()).toContain("There is no such view.");
    }
    const taken = await admin.post(path, { name: "DEAR ones" });
    expect(taken.status).toBe(400);
    expect(await plain(taken)).toContain('value="DEAR ones"');
    const renamed = await admin.post(path, { name: "SHORT-lived" });
    expect(renamed.headers.get("Location")).toBe("/admin/orders?q=zzz&sort=date&dir=desc");
    expect(viewsIn(await text(orders)).map(({ name }) => name)).toContain("SHORT-lived");
    const deleted = await admin.post(`${path}/delete`);
    expect(deleted.headers.get("Location")).toBe("/admin/orders?q=zzz&sort=date&dir=desc");
    expect(viewsIn(await text(orders)).map(({ name }) => name)).not.toContain("SHORT-lived");
  });

  it("are so many at most, and gone with their keeper", async () => {
    const before = (await stored(account.email)).length;
    for (let count = before; count < viewLimits.count; count += 1)
      expect((await save(`View ${count}`, { client: second })).status).toBe(302);
    const answer = await save("One more", { client: second });
    expect(answer.status).toBe(409);
    expect(await plain(answer)).toContain("You have 20 views of this table");
    await second.post("/admin/views/size", { table: "orders", search: "", size: "50" });
    await getDb().deleteFrom("users").where("email", "=", account.email).execute();
    expect(await stored(account.email)).toEqual([]);
    const left = await getDb().selectFrom("savedViews").select("userId").execute();
    const keepers = new Set(left.map(({ userId }) => userId));
    expect(keepers.size).toBe(1);
    expect(
      await getDb().selectFrom("chosenSizes").selectAll().where("size", "=", 50).execute(),
    ).toEqual([]);
  });

  it("are of tables that there are", async () => {
    for (const table of ["", "passwords", "__proto__"]) {
      expect((await admin.get(`/admin/views/new?table=${table}`)).status, table).toBe(404);
      expect((await save("Odd one", { table })).status, table).toBe(400);
    }
  });
});
