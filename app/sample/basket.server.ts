// What somebody buys at once in the sample shop.
import { rateFixtures } from "./fixtures.server";
import { frontPicture, type SampleProduct } from "./products.server";
import type { PurchaseLine } from "./purchases.server";
import type { Chance } from "./random.server";

/** Below this many paisa people buy more than one. */
const SMALL_PRICE = 500_000;

/** Draws different products, the much reviewed more often. */
export function drawLines(
  count: number,
  from: readonly SampleProduct[],
  chance: Chance,
): PurchaseLine[] {
  const drawn = new Map<string, PurchaseLine>();
  while (drawn.size < count) {
    const chosen = chance.pick(from, ({ fixture }) => 10 + (fixture.reviews ?? 0));
    if (drawn.has(chosen.fixture.id)) continue;
    drawn.set(chosen.fixture.id, drawLine(chosen, chance));
  }
  return [...drawn.values()];
}

function drawLine({ fixture, product, variants }: SampleProduct, chance: Chance): PurchaseLine {
  const variant = chance.pick(variants);
  const colour = fixture.colours.find((name) => name === variant.colour);
  return {
    product,
    variant,
    picture: frontPicture(fixture, colour ?? fixture.colours[0] ?? "Black"),
    quantity: variant.price < SMALL_PRICE ? 1 + chance.below(3) : 1,
    price: centsFor(variant.price),
  };
}

/** What an amount in paisa is in cents, by the rate of the data files. */
export function centsFor(paisa: number): number {
  const rate = rateFixtures().find(({ from, to }) => from === "BDT" && to === "USD")?.rate;
  if (!rate) throw new Error("fixtures/rates.json: no rate from BDT to USD");
  return Math.max(1, Math.round((paisa * rate) / 1_000_000));
}
