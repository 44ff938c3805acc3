// Suggestions under the search box: a listbox after the ARIA combobox pattern, loaded when the box is first entered.
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

interface Suggestion {
  label: string;
  kind: string;
  href: string;
}

/** Who types fast asks once. */
const PAUSE_MS = 150;
const listId = "search-suggestions";
const optionId = (index: number) => `${listId}-${index}`;

/** Stands in the search form, after its field. Without an answer there is nothing, and the form works as ever. */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const state = useRef({ found, active });
  state.current = { found, active };

  useEffect(() => {
    let timer = 0;
    let asked = new AbortController();
    function close() {
      clearTimeout(timer);
      asked.abort();
      setFound([]);
      setActive(-1);
    }
    async function ask(typed: string) {
      asked = new AbortController();
      try {
        const query = new URLSearchParams({ q: typed }).toString();
        const answer = await fetch(`/search/suggestions?${query}`, { signal: asked.signal });
        if (!answer.ok) return;
        const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] };
        setFound(suggestions);
        setActive(-1);
      } catch {
        // No network, or something else was typed meanwhile: searching still works.
      }
    }
    function type() {
      clearTimeout(timer);
      asked.abort();
      const typed = input.value.trim();
      if (typed.length < 2) close();
      else timer = window.setTimeout(() => void ask(typed), PAUSE_MS);
    }
    function press(event: KeyboardEvent) {
      const { found: shown, active: at } = state.current;
      if (shown.length === 0) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        // One place more than there are suggestions: the field itself.
        const places = shown.length + 1;
        setActive(((at + 1 + step + places) % places) - 1);
      } else if (event.key === "Escape") {
        event.preventDefault();
        close();
      } else if (event.key === "Enter") {
        const chosen = shown[at];
        if (chosen) {
          event.preventDefault();
          navigate(chosen.href);
        }
        close();
      }
    }
    input.addEventListener("input", type);
    input.addEventListener("keydown", press);
    input.addEventListener("blur", close);
    // What was typed while this was on its way.
    if (document.activeElement === input && input.value !== input.defaultValue) type();
    return () => {
      close();
      input.removeEventListener("input", type);
      input.removeEventListener("keydown", press);
      input.removeEventListener("blur", close);
    };
  }, [input, navigate]);

  useEffect(() => {
    const open = found.length > 0;
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": String(open),
      "aria-controls": open ? listId : null,
      "aria-activedescendant": active >= 0 ? optionId(active) : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, found, active]);

  const count = found.length === 1 ? "1 suggestion" : `${found.length} suggestions`;
  return (
    <>
      <p className="sr-only" role="status">
        {found.length > 0 && count}
      </p>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="Suggestions" className="suggestions">
          {found.map(({ label, kind, href }, index) => (
            // Keys are pressed in the field, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
            <div
              key={href}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field would lose the focus, and the list go, before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setFound([]);
                navigate(href);
              }}
            >
              <span>{label}</span> <small>{kind}</small>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
