// The keeper's words in mails: how they are kept, what their forms send, and how the audit log reads them.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { optionalLines } from "~/models/text.server";
import { mailKindNames, mailKinds, mailTextLimit, type MailKind, type MailSetting } from "./mail";

const words = z.object({ opening: z.string(), closing: z.string() });

export const mailSchema: z.ZodType<MailSetting> = z.object({
  signature: z.string().default(""),
  texts: z.partialRecord(z.enum(mailKindNames), words).default({}),
});

const lines = optionalLines(mailTextLimit).transform((text) => text.replaceAll("\r\n", "\n"));
const version = z.coerce.number().int();

/** What the form of one kind sends: to be kept, to be looked at, or to be mailed to who sends it. */
export const mailTextFormSchema = z.object({
  do: z.enum(["save", "preview", "test"]),
  opening: lines,
  closing: lines,
  version,
});

/** What the form of the signature sends. */
export const signatureFormSchema = z.object({ signature: lines, version });

/** The kind that an address names; null for none. */
export function readMailKind(name: string | undefined): MailKind | null {
  return mailKindNames.find((kind) => kind === name) ?? null;
}

export function mailWords({ signature, texts }: MailSetting): AuditFields {
  const own = mailKindNames.flatMap((kind) => [
    [`${mailKinds[kind].name}: opening`, texts[kind]?.opening ?? ""],
    [`${mailKinds[kind].name}: closing`, texts[kind]?.closing ?? ""],
  ]);
  return { Signature: signature, ...(Object.fromEntries(own) as AuditFields) };
}
