// The mails that a shop without a mail server has written, as a mail program would show them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { presentPlace } from "./engine";

/** Where they are; it is made with the first one. */
export const mailFolder = () => path.join(presentPlace().DATA_DIR, "mail");

/** All of them, the oldest first: head, an empty line, text. */
export function writtenMails(folder = mailFolder()): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => decoded(readFileSync(path.join(folder, name), "utf8")));
}

function decoded(mail: string): string {
  const [head = "", ...body] = mail.split("\r\n\r\n");
  const text = body.join("\n\n");
  const whole = /quoted-printable/i.test(head) ? quoted(text) : text;
  return `${head}\n\n${whole}`.replaceAll("\r\n", "\n");
}

function quoted(text: string): string {
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
