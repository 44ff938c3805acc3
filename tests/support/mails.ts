// Mails that became files, as a mail program would read them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every mail of a folder, the oldest first. */
export function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => decoded(readFileSync(path.join(folder, name), "utf8")));
}

function decoded(mail: string) {
  const [head = "", ...body] = mail.split("\r\n\r\n");
  const text = body.join("\n\n");
  const whole = /quoted-printable/i.test(head) ? quoted(text) : text;
  return `${head}\n\n${whole}`.replaceAll("\r\n", "\n");
}
function quoted(text: string) {
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
