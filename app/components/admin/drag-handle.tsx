// A handle that moves a row of a list to another place: by pointer, or by the arrow keys. Where no scripts run there is none.
import type { KeyboardEvent, PointerEvent } from "react";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/hydrated";

/** So near to the window's edge, in pixels, the page goes along. */
const EDGE = 60;

/** How a row looks while it is above the others. */
const lifted = {
  position: "relative",
  "z-index": "10",
  background: "white",
  "box-shadow": "0 8px 24px rgb(0 0 0 / 25%)",
};

interface DragHandleProps {
  /** What is moved, for the ear: "picture 3". */
  name: string;
  /** Where it stands, from 1; its row is a child of the list's element. */
  place: number;
  /** Asks for the row to stand at another place, from 1. */
  onMove: (to: number) => void;
}

/** Beside the buttons that do the same without scripts. */
export function DragHandle({ name, place, onMove }: DragHandleProps) {
  if (!useHydrated()) return null;
  const move = (row: Element, to: number) => {
    const last = row.parentElement?.children.length ?? place;
    if (to !== place && to >= 1 && to <= last) onMove(to);
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = rowOf(event.currentTarget);
    if (by === undefined || !row) return;
    event.preventDefault();
    move(row, place + by);
  };
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    const row = rowOf(event.currentTarget);
    if (!row || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    drag(event.currentTarget, row, event, (to) => move(row, to));
  };
  return (
    <button
      type="button"
      className="icon-btn cursor-grab touch-none active:cursor-grabbing"
      aria-label={`Drag ${name}, or move it with the arrow keys`}
      title="Drag to another place"
      onKeyDown={press}
      onPointerDown={take}
    >
      <Icon name="sort" />
    </button>
  );
}

function rowOf(handle: Element): HTMLElement | null {
  return handle.closest<HTMLElement>("[data-row]");
}

/** Follows the pointer with the row until it is let go; Escape and a lost pointer put it back. */
function drag(
  handle: HTMLElement,
  row: HTMLElement,
  { pointerId, clientY: startY }: { pointerId: number; clientY: number },
  drop: (to: number) => void,
): void {
  const scrolled = window.scrollY;
  const rows = [...(row.parentElement?.children ?? [])];
  const ending = new AbortController();
  const { signal } = ending;
  let to = rows.indexOf(row) + 1;
  const end = (isDropped: boolean) => {
    ending.abort();
    for (const property of ["transform", ...Object.keys(lifted)])
      row.style.removeProperty(property);
    if (isDropped) drop(to);
  };
  handle.setPointerCapture(pointerId);
  for (const [property, value] of Object.entries(lifted)) row.style.setProperty(property, value);
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    if (clientY < EDGE) window.scrollBy(0, -EDGE / 4);
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, EDGE / 4);
    row.style.transform = `translateY(${clientY - startY + window.scrollY - scrolled}px)`;
    const above = rows.filter((other) => other !== row && middleOf(other) < clientY);
    to = above.length + 1;
  };
  handle.addEventListener("pointermove", follow, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("lostpointercapture", () => end(false), { signal });
  const cancel = ({ key }: globalThis.KeyboardEvent) => {
    if (key === "Escape") end(false);
  };
  window.addEventListener("keydown", cancel, { signal, capture: true });
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
