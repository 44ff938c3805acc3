// Sends mail through the shop's mail server, or writes it to a folder where there is none.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { onDisk } from "~/db/disk.server";
import { env } from "~/env.server";
import { findShop } from "./settings/shop.server";
import { plainAddress } from "./text.server";

/** A mail of plain text. */
export interface Mail {
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  /** Names the mail: sent twice, as after a crash, mail programs show it once. */
  key?: string;
  /** Where one click ends such mails, without signing in (RFC 8058). */
  end?: string;
}

let folderNamed = false;

/** An account of long ago may have an address that mail programs would read as another one. */
class AddressRefused extends Error {
  readonly code = "NO_PLAIN_ADDRESS";
}

/**
 * Sends a mail.
 * @throws when the address is not a plain one, and when the mail server refuses the mail or does
 * not answer within 10 seconds
 */
export async function sendMail({ to, subject, text, key, end }: Mail): Promise<void> {
  if (!plainAddress.test(to)) throw new AddressRefused("The mail's address is not a plain one");
  // A text would be read as a list of addresses with names and comments.
  const message = {
    ...{ from: await sender(), to: { name: "", address: to }, subject, text },
    ...(key !== undefined && { messageId: messageId(key) }),
    ...(end !== undefined && {
      headers: {
        "List-Unsubscribe": `<${end}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
  // Only now: its sixty files are not to hold the start up.
  const { createTransport } = await import("nodemailer");
  if (env.smtpUrl) {
    const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
    await createTransport({ url: env.smtpUrl, ...limits }).sendMail(message);
    return;
  }
  const folder = path.join(env.dataDir, "mail");
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    // Moved there when it is whole: who looks into the folder finds no half of a mail.
    const draft = path.join(env.dataDir, `${name}.part`);
    await writeFile(draft, written.message as Buffer, { mode: 0o600 });
    await rename(draft, path.join(folder, name));
  });
  if (!folderNamed) console.log(`No mail server is set: mails are written to ${folder}`);
  folderNamed = true;
}

/** The shop's name stands before an address that was set without one. */
async function sender() {
  if (env.mailFrom.includes("<")) return env.mailFrom;
  return { name: (await findShop()).name, address: env.mailFrom };
}

/** Of the sender's own domain, and of nothing that the key says. */
function messageId(key: string): string {
  const [, domain = "localhost"] = /@([\w.-]+)/.exec(env.mailFrom) ?? [];
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
}
