// The home page's sections in their keeper's order.
import { Fragment, type ReactNode } from "react";
import { sectionKinds, type SectionKind } from "~/models/settings/home-section";

/** Both are teasers with pictures: where they are neighbours they share a block, closer than other sections stand. */
const teasers: readonly SectionKind[] = ["slides", "offers"];

/**
 * @param order nothing for the first order
 * @param parts each section, false or null for one that does not show
 */
export function inOrder(
  order: readonly SectionKind[] = sectionKinds,
  parts: Record<SectionKind, ReactNode>,
) {
  const blocks: SectionKind[][] = [];
  for (const kind of order.filter((one) => parts[one])) {
    const last = blocks.at(-1);
    if (last?.[0] && teasers.includes(last[0]) && teasers.includes(kind)) last.push(kind);
    else blocks.push([kind]);
  }
  return blocks.map((kinds) => {
    const all = kinds.map((kind) => <Fragment key={kind}>{parts[kind]}</Fragment>);
    const [first = "tiles"] = kinds;
    return teasers.includes(first) ? (
      <div key={first} className="container flex flex-col gap-3 sm:gap-5">
        {all}
      </div>
    ) : (
      all
    );
  });
}
