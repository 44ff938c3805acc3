// Nothing that was typed is left behind unasked, where scripts run: by a link, by Escape, by closing the window.
import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

const question = "What you typed here is not saved. Leave it?";

/** Asks before another page takes the place of a form that holds more than it was filled with. */
export function AskBeforeLeaving() {
  const sent = useSentForm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && holdsUnsaved(sent.current),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // The browser's own question: it waits for the answer, and every keyboard and reader knows it.
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (holdsUnsaved()) event.preventDefault();
  });
  return null;
}

/** The form that is being sent to another page's action: it is not left, it is saved. */
function useSentForm() {
  const sent = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      sent.current = target;
      setTimeout(() => (sent.current = null));
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  return sent;
}

/** A refused form is filled with what was typed, so its fields alone do not tell. */
function holdsUnsaved(sent: EventTarget | null = null): boolean {
  return [...document.forms].some(
    (form) =>
      form !== sent &&
      form.method === "post" &&
      ([...form.elements].some(isChanged) || form.querySelector("[aria-invalid=true]") !== null),
  );
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, chosen);
  }
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}
