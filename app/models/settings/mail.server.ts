// Finds and saves the keeper's own words in the mails of the shop.
import type { Actor } from "~/models/audit/audit.server";
import { composeMail, mailKindNames, type MailKind, type OwnWords } from "./mail";
import { findSetting, saveSetting } from "./settings.server";

/** A mail's text: what it tells, with the keeper's words of this moment around it. */
export async function writeMail(
  kind: MailKind,
  parts: Parameters<typeof composeMail>[0],
): Promise<string> {
  return composeMail(parts, await findMailWords(kind));
}

/** The keeper's words of one kind, and the version of all. */
export async function findMailWords(kind: MailKind) {
  const { value, version } = await findSetting("mail");
  const { opening, closing } = value.texts[kind] ?? { opening: "", closing: "" };
  return { opening, closing, signature: value.signature, version };
}

/**
 * Saves the keeper's words of one kind.
 * @param seen the version that the form was filled from
 * @returns the change, by which it can be taken back
 * @throws Refusal when the mails' words were saved meanwhile
 */
export async function saveMailWords(
  actor: Actor,
  kind: MailKind,
  own: OwnWords,
  seen: number,
): Promise<string | null> {
  const { value } = await findSetting("mail");
  const all = mailKindNames.map((name) => [name, name === kind ? own : value.texts[name]] as const);
  const texts = Object.fromEntries(all.filter(([, words]) => words?.opening || words?.closing));
  return saveSetting(actor, "mail", { ...value, texts }, seen);
}

/**
 * Saves what stands below every mail.
 * @param seen the version that the form was filled from
 * @returns the change, by which it can be taken back
 * @throws Refusal when the mails' words were saved meanwhile
 */
export async function saveSignature(
  actor: Actor,
  signature: string,
  seen: number,
): Promise<string | null> {
  const { value } = await findSetting("mail");
  return saveSetting(actor, "mail", { ...value, signature }, seen);
}
