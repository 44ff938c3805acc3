// The names that only the sample shop has, read from where it is written, and what of them may stand in any shop.
import { getDb } from "~/db/connection.server";
import { sampleHome } from "~/sample/home.server";
import { productFixtures, userFixtures } from "~/sample/fixtures.server";
import { authors } from "~/sample/review-words";
import { sampleShop } from "~/sample/shop.server";

/** Every name by its kind: `[name, kind]`. */
export type SampleNames = Map<string, string>;

/** First words of products' names that are plain words as well, and why pages say them. */
const plainWords: Record<string, string> = {
  band: "a kind of goods, which the first synonyms of the search know",
  blue: "a colour that every listing filters by",
  find: "a verb of the screens' hints",
  life: "stands in the privacy policy and in hints on batteries",
  note: "what the staff writes on an order",
  power: "part of a kind of goods, and what devices run on",
  privacy: "the policy of every shop",
  tab: "the name of the parameter that chooses a tab",
  smart: "part of kinds of goods, which the first synonyms of the search know",
  "usb-c": "a plug, which the first synonyms of the search know",
  watch: "a kind of goods",
};

/** What pages hold that is no word for anybody, or names no product. */
const unsaid = [
  // How browsers find an icon; Apple chose the word.
  /apple-touch-icon/g,
  // The address of every shop's icon; whose mark it is goes by the shop.
  /favicon\.svg/g,
  // The way in with an account there is offered where the shop has its keys; the policy names its cookies.
  /google/gi,
  // Where sheets and charts are drawn: numbers of all kinds.
  /<style[^]*?<\/style>|<svg[^]*?<\/svg>/g,
  // Made at random, it may spell a short name.
  /pageKey"(?: value=|:)"[^"]*"/g,
];

/**
 * What a shop of somebody's own never says: the sample's brands, products and their lines, its sellers and offers,
 * people, addresses and the shop itself. The database at hand must hold the sample.
 * @returns the names in small letters, with what each names
 */
export async function sampleNames(): Promise<SampleNames> {
  const db = getDb();
  const { items, brands } = sampleHome();
  const products = [...productFixtures().values()];
  const [promotions, sales, addresses, orders] = await Promise.all([
    db.selectFrom("promotions").select(["name", "cardText"]).execute(),
    db.selectFrom("sales").select(["name", "cardText"]).execute(),
    db.selectFrom("addresses").select("street").execute(),
    db.selectFrom("orders").select(["customerName", "customerEmail", "address"]).execute(),
  ]);
  const named: Record<string, (string | null)[]> = {
    brand: [...brands, ...products.map(({ brand }) => brand)],
    product: products.map(({ name }) => name),
    // A number alone stands for much else.
    model: products.map(withoutBrand).filter(hasLetters),
    line: products
      .map((product) => withoutBrand(product).split(" ")[0] ?? "")
      .filter((word) => hasLetters(word) && !(word.toLowerCase() in plainWords)),
    "home page": items.flatMap(({ title, text }) => [title, text]),
    offer: [...promotions, ...sales].flatMap(({ name, cardText }) => [name, cardText]),
    person: [
      ...userFixtures().flatMap(({ name, email, phone }) => [name, email, phone]),
      ...orders.flatMap(({ customerName, customerEmail }) => [customerName, customerEmail]),
      ...authors,
    ],
    address: addresses.map(({ street }) => street),
    shop: Object.values<string | null>({ ...sampleShop }),
  };
  const all = Object.entries(named).flatMap(([kind, names]) =>
    names.map((name) => [plain(name ?? ""), kind] as const),
  );
  return new Map(all.filter(([name]) => name.length > 1));
}

const withoutBrand = ({ name, brand }: { name: string; brand: string }) =>
  name.replace(`${brand} `, "");
const hasLetters = (name: string) => /^\D+$|[a-z]{3}/i.test(name);

/** The sample's names that a page says, to the eye or to machines, as words of their own. */
export function namesIn(html: string, names: SampleNames): string[] {
  const words = plain(unsaid.reduce((rest, pattern) => rest.replaceAll(pattern, " "), html));
  const known = new Set(words.split(" "));
  return [...names].flatMap(([name, kind]) =>
    name.split(" ").every((word) => known.has(word)) && ` ${words} `.includes(` ${name} `)
      ? [`${kind}: ${name}`]
      : [],
  );
}

/** Small letters and digits, one space for all else. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
