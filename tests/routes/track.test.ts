// Track My Order: what it tells, what it hides, and how often it may be asked.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { buy, guestWith } from "../support/checkout";
import { readable } from "../support/html";
import { Client, shop, visitorFrom } from "../support/shop";

let id = "";
beforeAll(async () => {
  await shop();
  await signedIn("Shopper");
  id = await buy(await guestWith());
});
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

const track = (number: string, contact: string, client = new Client()) =>
  client.post("/track", { number, contact });
const wordsOf = async (answer: Response) =>
  readable(await answer.text()).replaceAll("<!-- -->", "");

describe("tracking", () => {
  it.each(["01711-223344", "+880 1711 223344", "NADIA@example.com "])(
    "with %s tells status, items and delivery, and hides who and where",
    async (contact) => {
      const answer = await track(`#${id}`, contact);
      expect(answer.status).toBe(200);
      const [, found = ""] = (await wordsOf(answer)).split('aria-labelledby="found"');
      for (const words of [`Order #${id}`, "Pending", "1 × Sony WH-CH520", "N••• K•••", "Dhaka"]) {
        expect(found).toContain(words);
      }
      expect(found).not.toMatch(/Nadia|Karim|Lake Road|Uttara|1711/);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    },
  );

  it("answers unknown and wrong alike, and keeps what was typed", async () => {
    const answers = await Promise.all(
      [
        ["99999999", "01711-223344"],
        [id, "01711-223345"],
        [id, "nobody@example.com"],
        [id, "@"],
        [id, "-"],
      ].map(([number = "", contact = ""]) => track(number, contact)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      const words = await wordsOf(answer);
      expect(words).toContain("We found no order with these details.");
      expect(words).not.toContain("Sony");
    }
  });

  it("asks for both", async () => {
    const words = await wordsOf(await track(" ", ""));
    expect(words).toContain("Order number is required");
    expect(words).toContain("Phone or e-mail is required");
  });

  it("of one order fails five times and no more, from wherever", async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await track(id, "x@example.com", visitorFrom(`192.0.2.${count}`));
      expect(answer.status).toBe(400);
    }
    const sixth = await track(id, "01711223344", visitorFrom("192.0.2.99"));
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  it("may be tried ten times a minute from one address", async () => {
    const client = visitorFrom("198.51.100.3");
    for (let count = 0; count < 10; count += 1) {
      expect((await track(`9999${count}`, "x@example.com", client)).status).toBe(400);
    }
    expect((await track(id, "01711223344", client)).status).toBe(429);
  });
});

it("the footer leads there", async () => {
  const html = await (await new Client().get("/")).text();
  expect(html).toMatch(/href="\/track">Track My Order</);
  expect((await new Client().get("/track")).status).toBe(200);
});
