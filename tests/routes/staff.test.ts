// The staff's screens: invitations, areas, locks, sessions; an owner is always left, and the log has a line of each.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { writtenMails } from "../support/mails";
import { line, place, product } from "../support/own-orders";
import { Client, type Fields } from "../support/shop";
import { enterAs, makeStaff, staffPassword } from "../support/staff";

const staff = "/admin/settings/staff";
let owner: Client;
beforeAll(async () => {
  owner = await signedIn("Admin");
});

const row = (email: string) =>
  getDb().selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
/** Sends a form of somebody's page, with the version that it shows. */
async function change(email: string, fields: Fields, by = owner) {
  const { id, version } = await row(email);
  return by.post(`${staff}/${id}`, { version: String(version), ...fields });
}
const mailsTo = (email: string) =>
  writtenMails().filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`<${email}>`));
async function log(email: string) {
  const { id } = await row(email);
  const lines = getDb().selectFrom("auditEntries").select(["action", "after"]);
  const own = lines.where("entity", "=", "admin").where("entityId", "=", id);
  return (await own.orderBy("createdAt").execute()).map(
    ({ action, after }) => `${action} ${after}`,
  );
}

describe("an invitation", () => {
  const mina = { name: "Mina Invited", email: "mina.invited@example.com" };
  const send = (fields: Fields) =>
    owner.post(`${staff}/new`, { ...mina, access: "some", ...fields });

  it("needs a name, an address and an area, and keeps what was typed", async () => {
    const answer = await send({ name: "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Please tick an area");
    expect(html).toContain("Name is required");
    expect(html).toContain(`value="${mina.email}"`);
  });

  it("brings a link by which one password is set, under the rule of the staff", async () => {
    const answer = await send({ orders: "on" });
    const page = await (await owner.follow(answer)).text();
    expect(page).toContain("Invitation sent to mina.invited@example.com");
    expect(await (await owner.get(staff)).text()).toMatch(/Invited<\/span>/);
    const [mail = ""] = mailsTo(mina.email);
    const token = /token=([\w-]{43})/.exec(mail)?.[1] ?? "";
    const set = (password: string) =>
      new Client().post("/password/reset", { token, password, confirmPassword: password });
    expect((await set("only-small-letters")).status).toBe(400);
    expect((await set(staffPassword)).status).toBe(302);
    expect((await set("Another-12345")).status).toBe(410);
    const client = await enterAs(mina);
    expect((await client.get("/admin/orders")).status).toBe(200);
    expect((await client.get("/admin/products")).status).toBe(403);
    expect((await client.get(staff)).status).toBe(403);
    expect(await log(mina.email)).toEqual([
      'invited {"Areas":"Orders"}',
      "changed the password of {}",
    ]);
    expect((await change(mina.email, { intent: "invite" })).status).toBe(302);
    expect(mailsTo(mina.email)).toHaveLength(1);
  });

  it("of an address that has an account is refused, a shopper's too", async () => {
    for (const email of [mina.email, "Shopper@example.com"]) {
      const answer = await send({ email, orders: "on" });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("This address has an account already");
    }
  });
});

describe("somebody of the staff", () => {
  const email = "rafi@example.com";
  let rafi: Client;
  beforeAll(async () => {
    rafi = await enterAs(await makeStaff("Rafi", null));
  });

  it("is kept to other areas at once, by nobody's old form", async () => {
    const { version } = await row(email);
    const answer = await change(email, { access: "some", catalogue: "on", discounts: "on" });
    expect(answer.status).toBe(302);
    expect((await rafi.get("/admin/products")).status).toBe(200);
    expect((await rafi.get("/admin/orders")).status).toBe(403);
    const stale = await change(email, { access: "all", version: String(version) });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Saved meanwhile, replaced when you save");
    expect((await change(email, { access: "some" })).status).toBe(400);
    expect((await row(email)).areas).toBe("catalogue discounts");
  });

  it("is signed out, locked and unlocked, and old forms do nothing", async () => {
    const { version } = await row(email);
    await change(email, { intent: "sessions" });
    expect((await rafi.get("/admin/products")).headers.get("Location")).toMatch(/^\/login/);
    await change(email, { intent: "lock", version: String(version) });
    expect((await row(email)).status).toBe("Active");
    rafi = await enterAs({ email });
    await change(email, { intent: "lock" });
    expect((await rafi.get("/admin/products")).headers.get("Location")).toMatch(/^\/login/);
    await expect(enterAs({ email })).rejects.toThrow("400");
    await change(email, { intent: "unlock" });
    await enterAs({ email });
    expect(await log(email)).toEqual([
      'changed the areas of {"Areas":"Catalogue, Discounts"}',
      "ended the sessions of {}",
      'locked {"Status":"Inactive"}',
      'unlocked {"Status":"Active"}',
    ]);
    const { id } = await row(email);
    expect(await (await owner.get("/admin/audit?kind=admin")).text()).toContain(
      `href="${staff}/${id}"`,
    );
  });

  it("who is not there is not found, and a shopper is none", async () => {
    const shopper = await row("shopper@example.com");
    for (const id of ["nobody", shopper.id]) {
      expect((await owner.get(`${staff}/${id}`)).status).toBe(404);
      const lock = await owner.post(`${staff}/${id}`, { intent: "lock", version: "1" });
      expect(lock.status).toBe(404);
    }
    expect((await owner.post(`${staff}/nobody`, { intent: "explode" })).status).toBe(400);
  });
});

describe("the last owner", () => {
  const email = "admin@example.com";
  it("can neither be locked nor kept to areas, also while another one is only invited", async () => {
    await owner.post(`${staff}/new`, { name: "Late", email: "late@example.com", access: "all" });
    const narrowed = await change(email, { access: "some", orders: "on" });
    expect(narrowed.status).toBe(409);
    expect(await narrowed.text()).toContain("This is the last owner who can sign in");
    const locked = await owner.follow(await change(email, { intent: "lock" }));
    expect(await locked.text()).toContain("This is the last owner who can sign in");
    expect(await row(email)).toMatchObject({ status: "Active", areas: null });
  });

  it("of two who lock each other at the same moment stays", async () => {
    await makeStaff("Second", null);
    const second = await enterAs({ email: "second@example.com" });
    await Promise.all([
      change("second@example.com", { intent: "lock" }),
      change(email, { intent: "lock" }, second),
    ]);
    const states = [await row(email), await row("second@example.com")].map(({ status }) => status);
    expect(states.sort()).toEqual(["Active", "Inactive"]);
  });
});

it("an order's page offers only what the areas of who looks at it reach", async () => {
  const id = await place([line(await product())]);
  const paid = {
    paid: 200_000,
    payState: "Paid",
    status: "Processing",
    fulfilment: "packed",
  } as const;
  await getDb().updateTable("orders").set(paid).where("id", "=", id).execute();
  const order = await getDb().selectFrom("orders").selectAll().where("id", "=", id).execute();
  const work = ["ship", "drop", "cancel", "address", "note"].map(
    (step) => `/admin/orders/${id}/${step}`,
  );
  const doors = {
    orders: [...work, `/admin/orders/print?kind=slip&amp;order=${id}`],
    refunds: [`/admin/orders/${id}/refund`],
    people: [`/admin/customers/${order[0]?.userId ?? ""}`],
  };
  const all = Object.values(doors).flat();
  for (const [name, areas] of [
    ["Owner of doors", null],
    ["Packer", ["orders"]],
    ["Payer", ["refunds"]],
    ["Both", ["orders", "people"]],
  ] as const) {
    const user = await makeStaff(name.replaceAll(" ", "."), areas);
    const html = await (await (await enterAs(user)).get(`/admin/orders/${id}`)).text();
    const offered = all.filter((path) => html.includes(`href="${path}"`));
    const open = areas === null ? all : areas.flatMap((area) => doors[area]);
    expect(offered, name).toEqual(open);
  }
});
