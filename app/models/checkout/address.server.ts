// The address of a checkout: one of the account's, or the one that is typed; and what the form shows at first.
import type { Address, AddressFields } from "~/models/account/address";
import { findAddress } from "~/models/account/address.server";
import type { User } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";
import { districtOf, homeCountry } from "~/models/shipping/shipping";
import type { Details } from "./details-form.server";
import { typedAddress } from "./typed-address.server";
import type { Way } from "./way.server";

/** Whether an address names its place as the delivery zones do: at home by one of the 64 districts. */
export function isKnownPlace({ country, state }: AddressFields): boolean {
  return !isHome(country) || districtOf(state) !== undefined;
}

/**
 * The address that the first page's form means; null for who fetches the order.
 * @throws Refusal when the account has no such address, or it names no district
 */
export async function chosenAddress(
  user: User | null,
  details: Details,
): Promise<AddressFields | null> {
  if (details.receive === "pickup") return null;
  if (details.addressId === "") return typedAddress(details);
  const found = user && (await findAddress(user.id, details.addressId));
  if (!found) throw new Refusal("invalid", { addressId: "Please choose an address" });
  if (!isKnownPlace(found)) {
    throw new Refusal("invalid", { addressId: "This address names no district that we know" });
  }
  const { type, street, city, state, zipCode, country } = found;
  const district = isHome(country) ? districtOf(state) : undefined;
  return { type, street, city, state: district ?? state, zipCode, country };
}

interface Known {
  user: User | null;
  way: Way;
  addresses: readonly Address[];
  /** The id of one of the addresses that is to be typed anew. */
  completed: string;
}

/** What the first page's form holds at first: earlier answers, or what the account knows. */
export function detailValues({ user, way, addresses, completed }: Known) {
  const { checkout } = way;
  const anew = addresses.find(({ id }) => id === completed);
  const usual = addresses.find((address) => address.isDefault && isKnownPlace(address));
  const answered = checkout?.address ?? null;
  const same = addresses.find((one) => answered !== null && isSame(one, answered));
  const saved = anew ? undefined : (same ?? (answered ? undefined : usual));
  const typed = anew ?? (saved ? null : answered);
  const atHome = typed === null || isHome(typed.country);
  return {
    name: checkout?.name ?? user?.name ?? "",
    phone: checkout?.phone ?? user?.phone ?? "",
    email: checkout?.email ?? user?.email ?? "",
    receive: checkout && !answered && !anew ? "pickup" : "delivery",
    addressId: saved?.id ?? "",
    street: typed?.street ?? "",
    city: typed?.city ?? "",
    district: typed && atHome ? (districtOf(typed.state) ?? "") : "",
    region: typed && !atHome ? typed.state : "",
    zipCode: typed?.zipCode ?? "",
    country: typed?.country ?? homeCountry,
    save: "",
  };
}

function isHome(country: string): boolean {
  return country.trim().toLowerCase() === homeCountry.toLowerCase();
}

function isSame(a: AddressFields, b: AddressFields): boolean {
  return (["street", "city", "state", "zipCode", "country"] as const).every(
    (field) => a[field] === b[field],
  );
}
