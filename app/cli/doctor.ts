// Looks the shop over and says what to do: npm run doctor
import "~/front/env-file.js";
import { existsSync } from "node:fs";
import { bad, good, type Finding } from "./doctor/finding";

const usage = `Looks the shop over: settings, disk, folders, database, clock, backups, mail, and the way from outside.

  npm run doctor

Each line is "ok", "note" (to be known) or "BAD" (to be mended), and says what to do. It changes nothing,
and ends with 1 when something is BAD. Run it as the shop's own user, with the shop's settings.`;

if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit(0);
}

const words = { good: "ok  ", note: "note", bad: "BAD " };
const findings: Finding[] = [];
await look(checkSettings);
process.exit(findings.some(({ level }) => level === "bad") ? 1 : 0);

/** Says what a look finds; one that fails is a finding of its own. */
async function look(check: () => Promise<Finding | Finding[]>): Promise<void> {
  const found = await check().catch((error: unknown) =>
    bad(error instanceof Error ? error.message : String(error)),
  );
  for (const finding of [found].flat()) {
    findings.push(finding);
    console.log(`${words[finding.level]} ${finding.sentence}`);
  }
}

/** Wrong settings end the looking: nothing else could be trusted. */
async function checkSettings(): Promise<Finding[]> {
  const { readFrontSettings } = await import("~/front/settings.js");
  const { withSecretFiles } = await import("~/front/secret-files.js");
  readFrontSettings(withSecretFiles(process.env));
  const { env } = await import("~/env.server");
  const { checkDisk, checkFolders, checkMail } = await import("./doctor/machine");
  const { checkOutside } = await import("./doctor/outside");
  await look(() => Promise.resolve(good("The settings can be used.")));
  await look(() => checkDisk(env.dataDir));
  await look(() => checkFolders(env.dataDir));
  await look(() => lookIntoDatabase(env));
  await look(() => checkMail(env.smtpUrl));
  await look(() => checkOutside(env.shopUrl));
  return [];
}

async function lookIntoDatabase(env: { dataDir: string; databaseUrl: string | null }) {
  if (env.databaseUrl === null && !existsSync(`${env.dataDir}/shop.db`)) {
    return bad(`There is no shop in ${env.dataDir} yet: npm start makes one.`);
  }
  const { openDatabase } = await import("~/db/connection.server");
  const { reasonOf } = await import("~/db/outage.server");
  const { checkDatabase } = await import("./doctor/database");
  try {
    return await checkDatabase(openDatabase(env.databaseUrl), new Date());
  } catch (error) {
    return bad(`The database does not answer: ${reasonOf(error)}`);
  }
}
