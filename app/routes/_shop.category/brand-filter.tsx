// The filter by brand.
import type { Choice } from "~/models/listing/listing";
import { Check, Group } from "./check";

/** The five brands of the specification stand open, the rest of the shop's brands behind "More brands". */
export function BrandFilter({ brands, chosen }: { brands: Choice[]; chosen: string[] }) {
  const [named, others] = [brands.slice(0, 5), brands.slice(5)];
  const check = (choice: Choice) => (
    <Check key={choice.value} name="brand" choice={choice} chosen={chosen} />
  );
  return (
    <Group title="Brands">
      {named.map(check)}
      {others.length > 0 && (
        <details open={others.some(({ value }) => chosen.includes(value))}>
          <summary className="link py-1 text-sm">More brands</summary>
          {others.map(check)}
        </details>
      )}
    </Group>
  );
}
