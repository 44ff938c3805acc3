// Whom to tell of a weakness: what the shop's settings say, and nothing where they say nothing.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { Client } from "../support/shop";

const ask = () => new Client().get("/.well-known/security.txt");

/** Writes how the shop is reached. */
async function reachedBy(contact: { email: string; phone: string }): Promise<void> {
  const row = await getDb()
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "shop")
    .executeTakeFirstOrThrow();
  const value = JSON.stringify({ ...(JSON.parse(row.value) as object), ...contact });
  await getDb().updateTable("settings").set({ value }).where("name", "=", "shop").execute();
}

it("names the shop's address and telephone, and until when", async () => {
  await ask();
  await reachedBy({ email: "keeper@example.com", phone: "+880 1711-223344" });
  const answer = await ask();
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("Contact: mailto:keeper@example.com\nContact: tel:+8801711223344\n");
  const [, until = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it("is not there without either", async () => {
  await reachedBy({ email: "", phone: "" });
  expect((await ask()).status).toBe(404);
});
