// Staff kept to one area reach that one and nothing else: what their back office shows, and what they are told elsewhere. Every door is asked by authorisation.test.ts.
import { beforeAll, describe, expect, it } from "vitest";
import { keepersOf, mayGo } from "~/auth/areas.server";
import { getDb } from "~/db/connection.server";
import { areas, type Area } from "~/models/account/area";
import { signedIn } from "../support/accounts";
import { adminDoors } from "../support/admin-doors";
import { shop, type Client } from "../support/shop";
import { enterAs, makeStaff } from "../support/staff";

const { build } = await shop();
const doors = adminDoors(build);
/** What stands around every page: its loader knows nothing of any area. */
const frame = "routes/admin";
const bare = (path: string) => path.replace("?index", "");

beforeAll(async () => {
  await signedIn("Admin");
});

/** Whose account an area's only administrator has. */
const kept = (area: Area) => ({ role: "Admin" as const, areas: area });
const goes = (area: Area, path: string) =>
  mayGo(
    { ...kept(area), id: "", name: "", email: "", phone: "", roleTitle: "", picture: null },
    path,
  );

describe("the list of areas", () => {
  it("has every address of the back office", () => {
    const missing = doors
      .filter(({ path }) => keepersOf(bare(path)) === null)
      .map(({ id, path }) => {
        const room = bare(path).split("/").slice(0, 3).join("/");
        return `${id} has no area: add a line such as '"${room}/*": "catalogue",' to rooms in app/auth/areas.server.ts`;
      });
    expect(missing).toEqual([]);
  });

  it("gives nobody a page around another one by the address of that one", () => {
    const pathOf = (id: string) => doors.find((door) => door.id === id)?.path ?? "";
    const through = doors.flatMap(({ id, path, parents }) =>
      parents
        .filter((parent) => parent !== frame && pathOf(parent) !== "")
        .flatMap((parent) =>
          areas
            .filter((area) => goes(area, bare(path)) && !goes(area, bare(pathOf(parent))))
            .map((area) => `${area} reaches ${parent} by ${id}`),
        ),
    );
    expect(through).toEqual([]);
  });

  it("reads an address as the router does", () => {
    for (const path of [
      "/admin/orders/1/refund",
      "/ADMIN/Orders/1/%72efund",
      "/admin/orders/1/refund/",
    ]) {
      expect(keepersOf(path), path).toBe("refunds");
    }
    expect(goes("orders", "/admin//settings")).toBe(false);
    expect(goes("settings", "/admin/nothing-of-this-name")).toBe(false);
  });
});

/** One address of each area that no other area may see. */
const own: Record<Area, string> = {
  orders: "/admin/orders/export",
  refunds: "/admin/orders/x/refund",
  catalogue: "/admin/products/export",
  discounts: "/admin/sales",
  people: "/admin/customers/export",
  settings: "/admin/settings/vat",
};

describe.each(areas)("staff for %s alone", (area) => {
  let client: Client;
  beforeAll(async () => {
    client = await enterAs(await makeStaff(`Only-${area}`, [area]));
    await getDb().deleteFrom("throttles").execute();
  });

  it("begin in the first room of theirs", async () => {
    const page = await client.follow(client.get("/admin"));
    expect(page.status).toBe(200);
    const html = await page.text();
    const nav = html.slice(html.indexOf('aria-label="Back office"'));
    const links = [...nav.slice(0, nav.indexOf("</nav>")).matchAll(/href="(\/admin[^"]*)"/g)];
    expect(links.map(([, to = ""]) => to).filter((to) => !goes(area, to))).toEqual([]);
    expect(links.length).toBeGreaterThan(1);
  });

  it("see no other area's page, and are told which one is missing", async () => {
    for (const [other, path] of Object.entries(own)) {
      const answer = await client.get(path);
      expect(answer.status === 403, `${path} of ${other}`).toBe(other !== area);
    }
    const refused = await client.get(area === "people" ? "/admin/products" : "/admin/customers");
    const html = await refused.text();
    expect(html).toContain(`This needs the area ${area === "people" ? "Catalogue" : "People"}`);
    expect(refused.headers.get("Cache-Control")).toContain("no-store");
    expect(html).toContain('aria-label="Back office"');
  });

  it("are shown no button of the orders' list that they may not press", async () => {
    const answer = await client.get("/admin/orders");
    const html = await answer.text();
    const offers = ["/admin/orders/print", "/admin/orders/export", "/admin/orders/new", "Mark as"];
    for (const offer of [...offers, 'name="id"'])
      expect(html.includes(offer), offer).toBe(area === "orders");
    expect(answer.status === 200 && html.includes("View order #")).toBe(
      area === "orders" || area === "refunds",
    );
  });

  it("call what the API has of theirs", async () => {
    for (const path of ["/api/products/", "/api/categories/"]) {
      for (const [method, at] of [
        ["POST", path],
        ["PATCH", `${path}x`],
        ["DELETE", `${path}x`],
      ] as const) {
        const headers = { "Content-Type": "application/json" };
        const { status } = await client.send(at, { method, headers, body: "{}" });
        expect(status === 403, `${method} ${at}: ${status}`).toBe(area !== "catalogue");
      }
    }
  });
});
