// The header's search: a plain form; with scripts it suggests while one types.
import { Form, useSearchParams } from "@remix-run/react";
import { useState, type ComponentType, type FocusEvent } from "react";
import { Icon } from "~/components/ui/icon";

type Suggestions = ComponentType<{ input: HTMLInputElement }>;

/** What suggests is fetched when somebody enters the field: nobody else pays for it. */
export function SearchBox() {
  const [params] = useSearchParams();
  const words = params.get("q") ?? "";
  const [part, setPart] = useState<{ Suggestions: Suggestions; input: HTMLInputElement }>();
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (part?.input === input) return;
    // Without a network there are no suggestions, and the form works as ever.
    import("./suggestions").then(
      ({ default: loaded }) => setPart({ Suggestions: loaded, input }),
      () => undefined,
    );
  };
  return (
    <Form
      action="/category"
      role="search"
      className="relative order-last w-full lg:order-none lg:max-w-xl lg:flex-1"
    >
      <label htmlFor="search" className="sr-only">
        Search products
      </label>
      <input
        key={words}
        id="search"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={200}
        placeholder="Search products and brands"
        className="h-11 w-full rounded-lg border border-transparent bg-white ps-4 pe-12 text-ink-900 placeholder:text-ink-600"
        onFocus={enter}
      />
      <button type="submit" className="icon-btn absolute end-1 top-1">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      {part && <part.Suggestions input={part.input} />}
    </Form>
  );
}
