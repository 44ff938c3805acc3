// Passwords that guessers try first: the commonest of stolen lists, and the shop's own name.
import { createRequire } from "node:module";
import { knownShopName } from "~/models/settings/shop-name.server";
import { userLimits } from "./user";

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/** Whether a password of sufficient length is among those that guessers try first. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  common ??= loadList();
  // The shop's name is none either, whatever digits and marks stand in it.
  const name = lettersOf(knownShopName());
  return common.has(small) || (name !== "" && lettersOf(small) === name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}

/** Read when the first password is set: most processes' visitors never set one. */
function loadList(): Set<string> {
  const { dictionary } = require("@zxcvbn-ts/language-common") as List;
  return new Set(
    dictionary["passwords-common"].filter(({ length }) => length >= userLimits.passwordMin),
  );
}

type List = typeof import("@zxcvbn-ts/language-common");

/** Whether a password is the e-mail address that it shall protect, or the name in it. */
export function isOwnAddress(password: string, email: string): boolean {
  const [small, address] = [password.toLowerCase(), email.toLowerCase()];
  return small === address || small === address.slice(0, address.indexOf("@"));
}
