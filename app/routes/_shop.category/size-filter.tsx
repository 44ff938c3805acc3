// A filter by a size: memory, storage, screen, battery.
import type { Choice } from "~/models/listing/listing";
import type { Range } from "~/models/listing/range";
import { Check, Group } from "./check";

/** Nothing where the list's products have no such sizes; ranges have words of their own. */
export function SizeFilter({
  title,
  name,
  sizes,
  chosen,
  ranges,
}: {
  title: string;
  name: string;
  sizes: Choice[];
  chosen: string[];
  ranges?: Record<string, Range>;
}) {
  if (sizes.length === 0) return null;
  return (
    <Group title={title}>
      {sizes.map((choice) => (
        <Check
          key={choice.value}
          name={name}
          choice={choice}
          chosen={chosen}
          label={ranges?.[choice.value]?.label}
        />
      ))}
    </Group>
  );
}
