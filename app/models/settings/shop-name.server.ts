// The shop's name as this process last read it, for rules that cannot wait for the database.
import { unnamedShop } from "./shop";

let known = unnamedShop;

/** Notes the name that was read. */
export function knowShopName(name: string): void {
  known = name;
}

/** The name as the last page told it. */
export function knownShopName(): string {
  return known;
}
