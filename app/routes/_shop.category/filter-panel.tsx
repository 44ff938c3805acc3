// The listing's filters: one GET form; with scripts a choice applies at once.
import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useFollow } from "~/components/ui/follow";
import { Icon } from "~/components/ui/icon";
import { listingUrl, type Facets, type ListingFilter } from "~/models/listing/listing";
import { batteryRanges, screenRanges } from "~/models/listing/range";
import { swatches } from "~/models/product/product";
import { ApplyButton } from "./apply-button";
import { BrandFilter } from "./brand-filter";
import { Check, Group, Radio } from "./check";
import { Kept } from "./kept";
import { PriceFilter } from "./price-filter";
import { SizeFilter } from "./size-filter";

/** Search words, department, types, offers, order. */
const others = ["q", "category", "type", "offers", "sort"];

interface FilterPanelProps {
  filter: ListingFilter;
  facets: Facets;
  /** How many products the filters leave, as it is shown. */
  count: string;
}

/** On small screens the panel hides behind a toggle; the toggle is a sibling, so wide screens need no script to show it. */
export function FilterPanel({ filter, facets, count }: FilterPanelProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const toggle = useRef<HTMLDetailsElement>(null);
  /** The price that was typed into last, and not sent since. */
  const typed = useRef<HTMLInputElement>();
  // A filter removed elsewhere (a chip, the back button) must not stay ticked here; who is at a price types on.
  useFollow(listingUrl({ ...filter, page: 1 }), () => {
    const price = typed.current === document.activeElement ? typed.current.value : undefined;
    form.current?.reset();
    if (typed.current && price !== undefined) typed.current.value = price;
  });

  /** At once: a list drawn after this choice must know of it. */
  function send(all: HTMLFormElement, preventScrollReset: boolean) {
    typed.current = undefined;
    submit(withoutEmpty(all), { preventScrollReset, flushSync: true });
  }

  return (
    <div className="mb-4 lg:mb-0">
      <a href="#products" className="skip-link">
        Skip the filters
      </a>
      <details ref={toggle} className="filters-toggle group">
        <summary className="btn btn-outline w-full justify-start ps-[calc(50%-4.16rem)]">
          <Icon name="filter" />
          <span className="group-open:hidden">Show Filters</span>
          <span className="hidden group-open:inline">Hide Filters</span>
        </summary>
      </details>
      <Form
        ref={form}
        action="/category"
        aria-label="Filters"
        className="filters"
        onChange={(event) => {
          // A number is sent when it is complete, by the button or the Enter key; a slider when let go.
          const { target } = event;
          if (target instanceof HTMLInputElement && /number|range/.test(target.type)) {
            if (target.type === "number") typed.current = target;
          } else send(event.currentTarget, true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const open = toggle.current?.open ?? false;
          send(event.currentTarget, !open);
          if (toggle.current) toggle.current.open = false;
        }}
      >
        <Kept filter={filter} keeps={(name) => others.includes(name)} />
        <Group title="Price range">
          <PriceFilter filter={filter} />
        </Group>
        <Group title="Categories">
          {facets.groups.map((choice) => (
            <Check key={choice.value} name="categories" choice={choice} chosen={filter.groups} />
          ))}
        </Group>
        <BrandFilter brands={facets.brands} chosen={filter.brands} />
        <Group title="Rating">
          <Radio name="rating" value="" label="Any rating" checked={filter.rating === 0} />
          {facets.ratings.map(({ value, count }) => (
            <Radio
              key={value}
              name="rating"
              value={value}
              label={`${value} and up`}
              count={count}
              checked={filter.rating === Number(value)}
            />
          ))}
        </Group>
        <Group title="Colours">
          {facets.colours.map((choice) => (
            <Check key={choice.value} name="colour" choice={choice} chosen={filter.colours}>
              <span className="swatch" style={{ background: swatches[choice.value] }} />
            </Check>
          ))}
        </Group>
        <SizeFilter title="RAM" name="memory" sizes={facets.memories} chosen={filter.memories} />
        <SizeFilter
          title="Storage"
          name="storage"
          sizes={facets.storages}
          chosen={filter.storages}
        />
        <SizeFilter
          title="Screen size"
          name="screen"
          sizes={facets.screens}
          chosen={filter.screens}
          ranges={screenRanges}
        />
        <SizeFilter
          title="Battery"
          name="battery"
          sizes={facets.batteries}
          chosen={filter.batteries}
          ranges={batteryRanges}
        />
        <Group title="Availability">
          <Check
            name="stock"
            choice={facets.inStock}
            chosen={filter.inStock ? ["in"] : []}
            label="In stock"
          />
        </Group>
        <ApplyButton count={count} />
      </Form>
    </div>
  );
}

function withoutEmpty(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (value === "") data.delete(name);
  return data;
}
