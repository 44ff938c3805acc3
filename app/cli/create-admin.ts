// Makes an administrator's account: npm run create-admin -- EMAIL [NAME]
import "~/front/env-file.js";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const usage = `Makes an administrator's account.

  npm run create-admin -- EMAIL [NAME]

The password is asked for, or read as the first line of standard input when that is not a
terminal: an argument would stay in the shell's history and show in the list of processes.`;

const [email, name = "Administrator"] = process.argv.slice(2);
if (email === undefined || email === "--help") {
  console.log(usage);
  process.exit(email === undefined ? 1 : 0);
}

// Only now: these read the settings and open the database.
const { prepareDatabase } = await import("~/start.server");
const { reasonOf } = await import("~/db/outage.server");
const { createAdmin } = await import("~/models/account/user.server");
const { signUpSchema } = await import("~/models/account/forms.server");

const password = await readPassword();
const checked = signUpSchema.safeParse({
  name,
  email,
  password,
  confirmPassword: password,
  terms: "on",
});
if (!checked.success) fail(checked.error.issues.map(({ message }) => message).join(" "));
await prepareDatabase().catch((error: unknown) => fail(reasonOf(error)));
const admin = await createAdmin(checked.data).catch((error: unknown) => fail(reasonOf(error)));
console.log(`${admin.email} can sign in to the back office now.`);
process.exit(0);

async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  // What is typed is not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (terminal) process.stdout.write("Password: ");
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  let password = "";
  for await (const line of lines) {
    password = line;
    break;
  }
  lines.close();
  if (terminal) process.stdout.write("\n");
  return password;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
