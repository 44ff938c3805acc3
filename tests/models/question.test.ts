// Questions on products: who asks how often, what is shown, the one mail, and what goes with a person or a product.
import { rmSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { eraseCustomer } from "~/models/person/erase.server";
import { exportPerson } from "~/models/person/export.server";
import { hideMany, reply } from "~/models/question/answer.server";
import { askQuestion } from "~/models/question/ask.server";
import { sendAnswer } from "~/models/question/mail.server";
import { listOwnQuestions } from "~/models/question/own.server";
import { countQuestions, findQuestions } from "~/models/question/shown.server";
import { countQuestionsToDo, findQuestion } from "~/models/question/table.server";
import { runNextTask } from "~/models/task/run.server";
import { nextMoment } from "../support/clock";
import { mailFolder, writtenMails } from "../support/mails";
import { newBuyer, product } from "../support/own-orders";
import { answer, ask, questionOf, staff } from "../support/questions";

beforeEach(async () => {
  rmSync(mailFolder(), { recursive: true, force: true });
  await getDb().deleteFrom("tasks").execute();
  await getDb().deleteFrom("throttles").execute();
});

async function mailed(): Promise<string[]> {
  while (await runNextTask({ answer: sendAnswer }, new Date(Date.now() + 1_000)));
  return writtenMails();
}

it("is asked of what is sold, ten times a day, and the same words once while they wait", async () => {
  const [user, thing] = [await newBuyer(), await product()];
  const send = (text: string, number: number) =>
    askQuestion(user, thing, { text, address: `127.0.1.${number}` });
  const rows = () =>
    getDb().selectFrom("questions").select("id").where("userId", "=", user.id).execute();
  await send("Same?", 0);
  await send("Same?", 1);
  expect(await rows()).toHaveLength(1);
  for (let number = 2; number < 10; number++) await send(`Number ${number}?`, number);
  await expect(send("One more?", 10)).rejects.toMatchObject({ code: "tooMany" });
  expect(await rows()).toHaveLength(9);
  const other = await newBuyer();
  const hidden = getDb().updateTable("products").set({ state: "Hidden" }).where("id", "=", thing);
  await hidden.execute();
  const asked = askQuestion(other, thing, { text: "Is it?", address: "127.0.1.99" });
  await expect(asked).rejects.toMatchObject({ code: "notFound" });
});

it("is shown with its answer and never without, and hidden and shown again as it was seen", async () => {
  const [user, thing] = [await newBuyer(), await product()];
  const { id } = await ask(user, thing, "Does it float?");
  expect(await countQuestions(thing)).toBe(0);
  const none = { do: "show", version: 1, answer: "", reason: "" } as const;
  await expect(reply(staff, id, none)).rejects.toMatchObject({ code: "invalid" });
  await answer(id, "It does.");
  expect(await countQuestions(thing)).toBe(1);
  const shown = { id, text: "Does it float?", answer: "It does." };
  expect((await findQuestions(thing, 1)).questions).toMatchObject([shown]);
  // An old page.
  await expect(reply(staff, id, { ...none, answer: "No." })).rejects.toMatchObject({
    code: "stale",
  });
  expect(await hideMany(staff, [{ id, version: 1 }])).toEqual({ done: 0, refused: 1 });
  expect(await hideMany(staff, [{ id, version: 2 }])).toEqual({ done: 1, refused: 0 });
  await nextMoment();
  expect((await findQuestions(thing, 1)).questions).toEqual([]);
  // What is not shown is nobody's to read yet, nor any more.
  const own = await listOwnQuestions(user.id, new URLSearchParams());
  expect(own.questions).toMatchObject([{ state: "Hidden", answer: "" }]);
  await answer(id, "It does float.");
  expect(await countQuestions(thing)).toBe(1);
  const log = await getDb()
    .selectFrom("auditEntries")
    .select(["action", "entity"])
    .where("entityId", "=", id)
    .orderBy("createdAt")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["answered", "hid", "answered"]);
  expect(log[0]?.entity).toBe("question");
});

it("is told to who asked by one mail that has the shop's words alone", async () => {
  const [user, thing] = [await newBuyer(), await product("Asked Lamp")];
  const { id } = await ask(user, thing, "Buy at spam.example?");
  expect(await mailed()).toEqual([]);
  await answer(id, "No, here.");
  const [mail = "", ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail).toContain(`To: ${user.email}`);
  expect(mail).toMatch(/Asked Lamp[^]*No, here\.[^]*\/questions/);
  expect(mail).not.toContain("spam.example");
  await answer(id, "", "hide");
  await getDb().deleteFrom("tasks").execute();
  await answer(id, "No, only here.");
  expect(await mailed()).toHaveLength(1);
  // Hidden before the mail was sent.
  const second = await ask(user, thing, "And there?");
  await answer(second.id, "No.");
  await answer(second.id, "No.", "hide");
  expect(await mailed()).toHaveLength(1);
});

it("goes with its product, and comes back with it", async () => {
  const [user, thing] = [await newBuyer(), await product()];
  const { id } = await ask(user, thing);
  const waiting = await countQuestionsToDo();
  const deleted = (deletedAt: string | null) =>
    getDb().updateTable("products").set({ deletedAt }).where("id", "=", thing).execute();
  await deleted(new Date().toISOString());
  expect(await countQuestionsToDo()).toBe(waiting - 1);
  expect(await findQuestion(id)).toBeNull();
  await expect(answer(id, "Yes.")).rejects.toMatchObject({ code: "notFound" });
  const own = await listOwnQuestions(user.id, new URLSearchParams());
  expect(own.questions).toMatchObject([{ id, isSold: false }]);
  await deleted(null);
  await answer(id, "Yes.");
  expect(await questionOf(thing, "Is it?")).toMatchObject({ state: "Shown" });
});

it("stands in a person's export, and goes with the person, its answer in the log and its mail too", async () => {
  const [user, thing] = [await newBuyer(), await product()];
  const { id } = await ask(user, thing, "Is it for Zubaida?");
  await answer(id, "Yes, Zubaida.");
  const exported = await exportPerson(user.id);
  expect(exported?.questions).toMatchObject([
    { text: "Is it for Zubaida?", answer: "Yes, Zubaida.", state: "Shown" },
  ]);
  await eraseCustomer(staff, user.id, { email: user.email });
  expect(await countQuestions(thing)).toBe(0);
  const log = getDb().selectFrom("auditEntries").select("after").where("entityId", "=", id);
  expect(JSON.stringify(await log.execute())).not.toContain("Zubaida");
  const tasks = getDb().selectFrom("tasks").select("id").where("kind", "=", "answer");
  expect(await tasks.execute()).toEqual([]);
});

it("is found ten a page, the last answered first", async () => {
  const thing = await product();
  const user = await newBuyer();
  for (let number = 1; number <= 12; number++) {
    const { id } = await ask(user, thing, `Number ${number}?`);
    await answer(id, "Yes.");
    const shownAt = new Date(Date.UTC(2026, 0, number)).toISOString();
    await getDb().updateTable("questions").set({ shownAt }).where("id", "=", id).execute();
  }
  const first = await findQuestions(thing, 1);
  expect(first.questions.map(({ text }) => text).slice(0, 2)).toEqual(["Number 12?", "Number 11?"]);
  expect([first.questions.length, first.pages]).toEqual([10, 2]);
  const last = await findQuestions(thing, 99);
  expect(last.questions.map(({ text }) => text)).toEqual(["Number 2?", "Number 1?"]);
});
