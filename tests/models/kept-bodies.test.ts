// Bodies of public pages that are kept: drawn once for the same data, whoever asks, and never for other data.
import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { withKeptBody } from "~/document/kept-bodies.server";

interface Told {
  address: string;
  method: string;
  status: number;
  route: string;
  root: Record<string, unknown>;
  layout: Record<string, unknown>;
  page: Record<string, unknown>;
  actionData: unknown;
  errors: unknown;
}

const plain: Told = {
  address: "/category?brand=Sole",
  method: "GET",
  status: 200,
  route: "routes/_shop.category",
  root: { user: null, timeZone: "Asia/Dhaka" },
  layout: { counts: { cart: 0 }, pageKey: "first", footer: ["FAQ"] },
  page: { products: ["one"] },
  actionData: null,
  errors: null,
};

let drawings = 0;
let places = 0;

/** Draws what is told as the shop would, and says how much of it was drawn. */
function draw(told: Partial<Told>) {
  const { address, method, status, route, root, layout, page, ...rest } = { ...plain, ...told };
  const context = {
    staticHandlerContext: {
      ...{ ...rest, statusCode: status, matches: [{ route: { id: route } }] },
      loaderData: { root, "routes/_shop": layout, [route]: page },
    },
  } as unknown as EntryContext;
  const request = new Request(new URL(address, "http://localhost"), { method });
  const html = withKeptBody(context, request, (bodyIsKept) => {
    if (bodyIsKept) places += 1;
    else drawings += 1;
    const field = `<input type="hidden" name="pageKey" value="${String(layout.pageKey)}"/>`;
    // What a page says of itself may look like a pattern of a replacement.
    const body = `<main id="main" class="page">$& ${field}${JSON.stringify(page)}</main>`;
    const below = bodyIsKept ? `<main id="main"></main>` : `${body}<footer></footer>`;
    return `<header>${JSON.stringify([root.user, layout.counts])}</header>${below}<i></i>`;
  });
  const drawn = { whole: drawings, frame: places };
  drawings = places = 0;
  return { html, drawn };
}

const whole = { whole: 1, frame: 0 };
const frame = { whole: 0, frame: 1 };
const page = (name: string) => ({ page: { products: [name] } });

it("are drawn once for all, each in a frame of its own", () => {
  const told = page("shared");
  expect(draw(told).drawn).toEqual(whole);
  const layout = { ...plain.layout, counts: { cart: 3 }, pageKey: "second" };
  const { html, drawn } = draw({ ...told, layout });
  expect(drawn).toEqual(frame);
  expect(html).toBe(
    `<header>[null,{"cart":3}]</header><main id="main" class="page">$& ` +
      `<input type="hidden" name="pageKey" value="second"/>{"products":["shared"]}</main><footer></footer><i></i>`,
  );
});

it("are the same for all who are signed in, and others for guests", () => {
  const told = page("signed in");
  const of = (name: string) => ({ ...told, root: { ...plain.root, user: { name } } });
  expect(draw(told).drawn).toEqual(whole);
  expect(draw(of("Ada")).drawn).toEqual(whole);
  const { html, drawn } = draw(of("Grace"));
  expect(drawn).toEqual(frame);
  expect(html).toContain(`[{"name":"Grace"}`);
});

it.each<[string, Partial<Told>]>([
  ["another address", { address: "/category?brand=Sole&page=2" }],
  ["another path", { address: "/other?brand=Sole" }],
  ["other data", page("other data")],
  ["another time zone", { root: { ...plain.root, timeZone: "Asia/Tokyo" } }],
  ["another footer", { layout: { ...plain.layout, footer: ["Terms"] } }],
])("are drawn anew for %s", (_what, told) => {
  draw({});
  expect(draw({}).drawn).toEqual(frame);
  expect(draw(told).drawn).toEqual(whole);
  expect(draw(told).drawn).toEqual(frame);
});

it.each<[string, Partial<Told>]>([
  ["a message", { root: { ...plain.root, toast: { message: "Added" } } }],
  ["an answer to a form", { method: "POST" }],
  ["what an action says", { actionData: { "routes/_shop.category": {} } }],
  ["a fault", { errors: { "routes/_shop.category": {} } }],
  ["a page that is missing", { status: 404 }],
  ["a page that is nobody else's", { route: "routes/_shop.cart" }],
])("are not taken for %s", (_what, told) => {
  draw({});
  for (const _time of [1, 2]) expect(draw(told).drawn).toEqual(whole);
});

it("make room, and those that were asked for last stay", () => {
  const large = (name: string) => page(name + "x".repeat(1_500_000));
  for (const name of ["a", "b"]) draw(large(name));
  expect(draw(large("a")).drawn).toEqual(frame);
  draw(large("c"));
  expect(draw(large("a")).drawn).toEqual(frame);
  expect(draw(large("b")).drawn).toEqual(whole);
});
