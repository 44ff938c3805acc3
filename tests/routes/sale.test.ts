// A sale from the cart to the door without scripts: a guest, the guest's mails, another browser, and the keeper, by the pages' own links and forms.
import { beforeAll, expect, it } from "vitest";
import { sendOrderMail } from "~/models/order/mail.server";
import { runNextTask } from "~/models/task/run.server";
import { signedIn } from "../support/accounts";
import { details, formOf, guestWith, placedIn } from "../support/checkout";
import { linksOf, readable } from "../support/html";
import { writtenMails } from "../support/mails";
import { makeProduct } from "../support/products";
import { Client, type Fields } from "../support/shop";

let keeper: Client;
beforeAll(async () => {
  keeper = await signedIn("Admin");
});

const read = async (answer: Response | Promise<Response>) =>
  readable(await (await answer).text()).replaceAll("<!-- -->", "");
const page = (client: Client, path: string) => read(client.follow(client.get(path)));

/** Sends the form of a page, with what is typed into it, and reads the page that follows. */
async function submit(client: Client, path: string, action: string, typed: Fields = {}) {
  const fields = { ...formOf(await page(client, path), action), ...typed };
  for (const name of Object.keys(typed)) expect(Object.keys(fields)).toContain(name);
  const answer = await client.post(action, fields);
  expect([302, 303], `${action} answered ${answer.status}`).toContain(answer.status);
  return answer;
}

/** The mails with a subject, once every task for one is done. */
async function mailsOf(subject: string): Promise<string[]> {
  while (await runNextTask({ mail: sendOrderMail }));
  return writtenMails().filter((mail) => mail.includes(`Subject: ${subject}`));
}

/** What happened to the order, as a page tells it. */
function stepsIn(html: string, notes: RegExp): string[] {
  const [, timeline = ""] = html.split(/>Timeline<\/h2>/);
  const [list = ""] = timeline.split("</ol>");
  return [...list.matchAll(notes)].map(([, note = ""]) => note);
}

it("goes from a guest's cart to the door, and both read the same", async () => {
  const things = { price: 200_000, stock: 10 };
  const [cable, lamp] = [
    await makeProduct({ ...things, name: "Story Cable" }),
    await makeProduct({ ...things, name: "Story Lamp", price: 50_000 }),
  ];
  const guest = await guestWith({ [cable]: 2, [lamp]: 1 });
  const cart = await page(guest, "/cart");
  expect(linksOf(cart)).toContain("/checkout");
  expect(await page(guest, "/checkout")).toContain("Checkout: Your details");
  const email = "story@example.com";
  await submit(guest, "/checkout", "/checkout/details", { ...details, email });
  await submit(guest, "/checkout", "/checkout/delivery");
  const id = placedIn(await submit(guest, "/checkout", "/checkout/review"));
  const own = await page(guest, `/order/${id}`);
  expect(own).toContain("Please have ৳4,570 ready when it comes.");
  expect(stepsIn(own, /<li>([^<]+)</g)).toEqual(["Order placed"]);

  const [placed = "", ...more] = await mailsOf(`Order #${id}: thank you`);
  expect(more).toEqual([]);
  expect(placed).toContain(`To: ${email}`);
  for (const words of ["2 × Story Cable: ৳4,000", "1 × Story Lamp: ৳500", "Total: ৳4,570"]) {
    expect(placed).toContain(words);
  }
  const [, link = ""] = /See how it stands: (\S+)/.exec(placed) ?? [];
  const { pathname, search } = new URL(link);
  expect(pathname).toBe(`/order/${id}`);
  const mailProgram = new Client();
  const swapped = await mailProgram.get(pathname + search);
  expect(swapped.headers.get("Location")).toBe(pathname);
  expect(await page(mailProgram, pathname)).toContain("12 Lake Road");

  const tracker = new Client();
  const number = { number: `#${id}`, contact: "01711 223344" };
  const track = async () =>
    read(tracker.post("/track", { ...formOf(await page(tracker, "/track"), "/track"), ...number }));
  expect(await track()).toContain("We call you to confirm the order");

  const office = `/admin/orders/${id}`;
  const queue = await page(keeper, "/admin/orders?do=confirm");
  expect(linksOf(queue)).toContain(office);
  const steps = [
    ["confirm", {}, "It is being packed."],
    ["pack", {}, "It is packed."],
    ["ship", { carrier: "Pathao", number: "P-77" }, "with Pathao, number P-77"],
    ["deliver", {}, "It has been delivered."],
  ] as const;
  for (const [step, typed, words] of steps) {
    const from = step === "pack" ? office : `${office}/${step}`;
    if (step !== "pack") expect(linksOf(await page(keeper, office))).toContain(from);
    await submit(keeper, from, `${office}/${step}`, typed);
    expect(await page(guest, `/order/${id}`), step).toContain(words);
    expect(await track(), step).toContain(words);
  }
  const [shipped = "", ...others] = await mailsOf(`Order #${id}: on its way`);
  expect(others).toEqual([]);
  expect(shipped).toContain("Carrier: Pathao\nNumber: P-77");
  expect(await mailsOf(`Order #${id}: delivered`)).toHaveLength(1);

  const theirs = stepsIn(await page(mailProgram, pathname), /<li>([^<]+)</g);
  expect(theirs).toHaveLength(5);
  expect(theirs.at(-1)).toBe("Handed over to the customer");
  expect(stepsIn(await page(keeper, office), /<p class="mt-1">([^<]+)</g)).toEqual(theirs);
});
