// The addresses that a growing shop is asked for, by what they ask of its database.
import { readFileSync } from "node:fs";

const departments = [
  "phones-tablets",
  "laptops",
  "sound-equipments",
  "power-accessories",
  "fitness-wearable",
  "cover-glass",
];
const brands = ["Apple", "Samsung", "Xiaomi", "Anker", "Oppo", "Rode"];
const groups = ["Smartphones", "Laptops", "Tablets", "Accessories"];
const lists = "/category?";

const products = [
  "galaxy-s24-ultra",
  "iphone-15",
  "sony-wh-1000xm5",
  "mocolo-uv-glass-for-galaxy-s25-ultra",
];

/**
 * Addresses of public pages by kind.
 *
 * @param {number} last a page deep down in the list of all products
 * @returns {Record<string, string[]>}
 */
export function publicAddresses(last) {
  return {
    home: ["/"],
    "listing, plain": ["/category", ...[2, 3, 4, 5].map((page) => `${lists}page=${page}`)],
    "listing, deep page": [0, 1, 2, 3].map((back) => `${lists}page=${last - back}`),
    department: departments.map((slug) => `${lists}category=${slug}`),
    "department, sorted": departments.flatMap((slug) =>
      ["price-asc", "newest", "rating", "popular"].map(
        (sort) => `${lists}category=${slug}&sort=${sort}`,
      ),
    ),
    "brand and price": brands.flatMap((brand) => [
      `${lists}brand=${brand}&min=2000&max=30000`,
      `${lists}brand=${brand}&brand=Sony&max=5000&sort=price-desc`,
    ]),
    "brand in a department": [
      `${lists}brand=Samsung&category=phones-tablets`,
      `${lists}brand=Oppo&category=phones-tablets&sort=popular`,
      `${lists}brand=Apple&category=power-accessories`,
      `${lists}brand=Samsung&category=fitness-wearable&sort=price-desc`,
      `${lists}brand=Sony&category=sound-equipments&sort=newest`,
    ],
    sorts: ["price-asc", "price-desc", "newest", "rating", "popular"].map(
      (sort) => `${lists}sort=${sort}`,
    ),
    "group and rating": groups.flatMap((group) =>
      [3, 4, 5].map((rating) => `${lists}categories=${group}&rating=${rating}`),
    ),
    "offers in stock": [
      `${lists}offers=on&stock=in`,
      ...groups.map((group) => `${lists}offers=on&stock=in&categories=${group}`),
      `${lists}offers=on&stock=in&sort=price-asc`,
    ],
    "colour, memory, storage": [
      `${lists}colour=Black`,
      `${lists}colour=Blue&stock=in`,
      `${lists}categories=Smartphones&memory=8GB`,
      `${lists}categories=Laptops&storage=512GB&memory=16GB`,
      `${lists}categories=Smartphones&screen=6-6.5`,
      `${lists}brand=Anker&colour=Green&min=90000`,
    ],
    "few of a list": [
      `${lists}category=phones-tablets&categories=Laptops&categories=Accessories`,
      `${lists}category=sound-equipments&type=covers&type=smartphones`,
      `${lists}categories=Smartphones&type=airpods`,
      `${lists}categories=Laptops&categories=Accessories&colour=Red&sort=popular`,
      `${lists}categories=Laptops&categories=Accessories&min=250000`,
      `${lists}brand=Apple&brand=Samsung&offers=on`,
      `${lists}brand=Rode&offers=on&sort=price-asc`,
    ],
    "nothing fits": [
      `${lists}brand=Samsung&categories=Laptops`,
      `${lists}brand=Rode&category=laptops&sort=rating`,
      `${lists}brand=Rode&min=90000`,
      `${lists}offers=on&rating=5`,
      `${lists}brand=Apple&categories=Smartphones&max=100&sort=price-desc`,
    ],
    product: products.map((id) => `/product/${id}`),
    "searches, special": ["zzzzqq", "samsung", "apple black", "galxy s24", "a", "মোবাইল"].map(
      (words) => `${lists}q=${encodeURIComponent(words)}`,
    ),
    "searches, everyday": everydaySearches(),
  };
}

/**
 * Addresses of pages that show a signed-in shopper what is theirs, by kind.
 *
 * @type {Record<string, string[]>}
 */
export const shopperAddresses = {
  "product, signed in": products.map((id) => `/product/${id}`),
  "a shopper's own": ["/profile", "/profile/orders", "/profile/reviews", "/cart", "/wishlist"],
};

const filters = ["&min=500", "&rating=4", "&stock=in", "&colour=Black"];

/** People's everyday searches, each as it is and narrowed by a filter. */
function everydaySearches() {
  const fixture = new URL("../fixtures/searches.json", import.meta.url);
  /** @type {{ q: string }[]} */
  const searches = JSON.parse(readFileSync(fixture, "utf8"));
  return searches.flatMap(({ q }, index) => {
    const plain = `${lists}q=${encodeURIComponent(q)}`;
    return [plain, plain + filters[index % filters.length]];
  });
}
