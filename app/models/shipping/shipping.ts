// What delivery is: places, zones and their rates, the districts of Bangladesh, and the words for a price.
import { formatMoney, type Money } from "~/models/money";

/** Where the shop itself is: there an address names a district, and needs no zip code. */
export const homeCountry = "Bangladesh";

/** The 64 districts, as they are spelled today. */
export const districts: readonly string[] =
  `Bagerhat,Bandarban,Barguna,Barishal,Bhola,Bogura,Brahmanbaria,Chandpur,Chapainawabganj,Chattogram,Chuadanga,
Cox's Bazar,Cumilla,Dhaka,Dinajpur,Faridpur,Feni,Gaibandha,Gazipur,Gopalganj,Habiganj,Jamalpur,Jashore,Jhalokati,
Jhenaidah,Joypurhat,Khagrachhari,Khulna,Kishoreganj,Kurigram,Kushtia,Lakshmipur,Lalmonirhat,Madaripur,Magura,
Manikganj,Meherpur,Moulvibazar,Munshiganj,Mymensingh,Naogaon,Narail,Narayanganj,Narsingdi,Natore,Netrokona,Nilphamari,
Noakhali,Pabna,Panchagarh,Patuakhali,Pirojpur,Rajbari,Rajshahi,Rangamati,Rangpur,Satkhira,Shariatpur,Sherpur,Sirajganj,
Sunamganj,Sylhet,Tangail,Thakurgaon`
    .split(",")
    .map((name) => name.trim());

/** The district that is meant, however it is spaced and capitalised; undefined for none of the 64. */
export function districtOf(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return districts.find((district) => district.toLowerCase() === wanted);
}

/** Part of the world: a country ("*" for every one), one of its states, one of that state's cities. */
export interface Place {
  country: string;
  state?: string;
  city?: string;
}

/** A part of the world that is delivered to alike. */
export interface Zone {
  id: string;
  name: string;
  places: Place[];
  position: number;
}

/** A way to deliver, as a buyer may choose it. */
export interface DeliveryOption {
  rateId: string;
  name: string;
  days: string;
  pickup: boolean;
  /** What it costs for the goods in question. */
  price: Money;
}

/**
 * The zone that an address lies in: the one with the most specific place, and the first among equals.
 * @returns null where nothing is delivered to
 */
export function zoneOf(zones: readonly Zone[], address: Place): Zone | null {
  let best: { zone: Zone; precision: number } | null = null;
  for (const zone of zones.toSorted((a, b) => a.position - b.position)) {
    for (const place of zone.places) {
      const precision = precisionOf(place, address);
      if (precision >= 0 && precision > (best?.precision ?? -1)) best = { zone, precision };
    }
  }
  return best?.zone ?? null;
}

/** How many of its words a place shares with an address; -1 when one of them is another. */
function precisionOf(place: Place, address: Place): number {
  let precision = 0;
  for (const part of ["country", "state", "city"] as const) {
    const wanted = place[part];
    if (wanted === undefined || (part === "country" && wanted === "*")) continue;
    if (plain(wanted) !== plain(address[part] ?? "")) return -1;
    precision += 1;
  }
  return precision;
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** What a delivery's price reads; what costs nothing is free. */
export function deliveryWords(price: Money): string {
  return price.amount === 0 ? "free" : formatMoney(price);
}

/** Writes a place as the back office does: Bangladesh, Dhaka, Savar. */
export function placeWords({ country, state, city }: Place): string {
  return [country, state, city].filter(Boolean).join(", ");
}
