// npm run doctor: a shop in order ends with 0, a broken one with 1 and a sentence for each fault.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteBackup } from "~/db/backup-note.server";
import { getDb } from "~/db/connection.server";
import { checkDatabase, judgeDurability } from "../../app/cli/doctor/database";
import { judgeAnswer, judgeMetrics } from "../../app/cli/doctor/outside";
import { engine, newPlace } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import { program } from "../support/programs";

let front: Front;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => stopFront(front));

async function doctor(env: Record<string, string>) {
  const child = spawn(process.execPath, program("app/cli/doctor.ts"), {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/** What is said of the tests' own PostgreSQL, which does not wait for the disk. */
const hasty = /^PostgreSQL runs with (?:fsync|full_page_writes)=off: a power cut/;

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

test("a shop in order", async () => {
  await noteBackup(getDb(), { at: at(3), file: "package.json" });
  const { code, output } = await doctor({ SHOP_URL: `http://localhost:${front.port}` });
  const faults = [...output.matchAll(/^BAD +(.*)/gm)].map(([, fault = ""]) => fault);
  expect(faults.filter((fault) => !hasty.test(fault))).toEqual([]);
  expect(faults).toHaveLength(engine === "postgres" ? 2 : 0);
  expect(output).toContain("ok   The database answers, and is of this version.");
  expect(output).toContain("ok   The last backup is 3 hours old: package.json");
  expect(output).toContain(`ok   http://localhost:${front.port} is answered by the shop.`);
  expect(output).toContain("note No mail server is set (SMTP_URL)");
  expect(code).toBe(faults.length > 0 ? 1 : 0);
});

test("a shop with an old backup, no mail server behind its setting and nobody under its address", async () => {
  await noteBackup(getDb(), { at: at(50), file: "package.json" });
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const { code, output } = await doctor({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SHOP_URL: `https://127.0.0.1:${port}`,
  });
  expect(output).toContain("BAD  The last backup is 50 hours old");
  expect(output).toContain("BAD  The mail server does not let the shop in");
  expect(output).toContain(`BAD  https://127.0.0.1:${port} does not answer`);
  expect(code).toBe(1);
});

test("a setting that cannot be used, and a shop that is not there", async () => {
  const wrong = await doctor({ DATABASE_URL: "mysql://localhost/shop" });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.output).toMatch(/^BAD {2}.*DATABASE_URL: must begin with postgres:\/\/\n$/);
  const none = await doctor({ ...(await newPlace()) });
  expect(none).toMatchObject({ code: 1 });
  const words = engine === "sqlite" ? "There is no shop in" : "The database does not answer";
  expect(none.output).toContain(`BAD  ${words}`);
});

test("an odd clock, work given up, and migrations that are missing or unknown", async () => {
  const bad = async (now = new Date()) =>
    (await checkDatabase(getDb(), now)).flatMap(({ level, sentence }) =>
      level === "bad" && !hasty.test(sentence) ? [sentence.replaceAll(/\d+/g, "N")] : [],
    );
  await noteBackup(getDb(), { at: at(1), file: "package.json" });
  expect(await bad()).toEqual([]);
  expect((await bad(new Date(0)))[0]).toMatch(/clock is off by N seconds/);
  const task = { id: "given-up", kind: "mail", key: "mail:given-up", payload: "{}" };
  await getDb()
    .insertInto("tasks")
    .values({ ...task, createdAt: at(1), runAt: at(1), failedAt: at(0) })
    .execute();
  expect(await bad()).toEqual(["N tasks, such as mails, were given up: see /admin/tasks."]);
  const known = getDb() as unknown as import("kysely").Kysely<{
    kysely_migration: { name: string };
  }>;
  const rename = (from: string, to: string) =>
    known.updateTable("kysely_migration").set({ name: to }).where("name", "=", from).execute();
  await rename("0037-questions", "9999-later");
  expect(await bad()).toEqual(["The database is of a newer version of the shop: start that one."]);
  await known.deleteFrom("kysely_migration").where("name", "=", "9999-later").execute();
  expect((await bad())[0]).toContain("The database lacks N migrations");
});

test("what stands in front is judged by what it answers", () => {
  const answer = (headers: Record<string, string>, status = 200) =>
    judgeAnswer("https://shop.example", new Response("", { status, headers })).level;
  const own = { "X-Request-Id": "1" };
  expect(answer({ ...own, "Strict-Transport-Security": "max-age=1" })).toBe("good");
  expect(answer(own)).toBe("bad");
  expect(answer({ "Strict-Transport-Security": "max-age=1" })).toBe("bad");
  expect(answer({ ...own, "Strict-Transport-Security": "max-age=1" }, 302)).toBe("bad");
  expect([judgeMetrics(200).level, judgeMetrics(404).level]).toEqual(["bad", "good"]);
});

test("a PostgreSQL server is judged by what a power cut would leave", () => {
  const judge = (settings: Record<string, string>) => {
    const all = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", ...settings };
    return judgeDurability(new Map(Object.entries(all))).map(({ level }) => level);
  };
  expect(judge({})).toEqual(["good"]);
  expect(judge({ fsync: "off" })).toEqual(["bad"]);
  expect(judge({ full_page_writes: "off" })).toEqual(["bad"]);
  // The shop's connections turn it on themselves.
  expect(judge({ synchronous_commit: "off" })).toEqual(["note"]);
  expect(judge({ synchronous_commit: "remote_apply" })).toEqual(["good"]);
  expect(judgeDurability(new Map()).map(({ level }) => level)).toEqual(["note"]);
});
