// Nothing that was typed is left behind unasked, where scripts run: a dialog keeps it, a page asks, and so does the window.
import { useBeforeUnload, useBlocker, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetForms, keepForm } from "~/components/ui/kept-form";
import { isOffice } from "~/components/ui/office";

const question = "What you typed here is not saved. Leave it?";

/** What forms held when they were saved last; before that, what they were filled with counts. */
const saved = new WeakMap<HTMLFormElement, string>();

/**
 * Asks before another page takes the place of a form that holds more than is saved. What a dialog holds
 * is kept for its next opening instead, as long as one stays in the back office.
 */
export function AskBeforeLeaving() {
  const sent = useSentForm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const unsaved = unsavedForms(sent.current);
    const stays = isOffice(nextLocation.pathname);
    const [inDialog] = unsaved.filter((form) => form.closest("[role=dialog]"));
    if (inDialog && unsaved.length === 1 && stays) {
      keepForm(currentLocation.pathname, inDialog);
      return false;
    }
    return unsaved.length > 0;
  });
  useEffect(() => () => forgetForms(), []);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // The browser's own question: it waits for the answer, and every keyboard and reader knows it.
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (unsavedForms().length > 0) event.preventDefault();
  });
  return null;
}

/** The form that is on its way: it is not left, it is saved, unless the answer refuses it. */
function useSentForm() {
  const sent = useRef<HTMLFormElement | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      sent.current = target;
      forgetForms(window.location.pathname);
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  useEffect(() => {
    const form = sent.current;
    if (!form) return;
    // Once the answer is drawn: a form that stays on its page keeps what was typed, saved or refused.
    const wait = setTimeout(() => {
      sent.current = null;
      if (!isRefused(form)) saved.set(form, wordsOf(form));
    });
    return () => clearTimeout(wait);
  }, [key]);
  return sent;
}

function unsavedForms(sent: HTMLFormElement | null = null): HTMLFormElement[] {
  return [...document.forms].filter((form) => {
    if (form === sent || form.method !== "post") return false;
    const before = saved.get(form);
    // A refused form is filled with what was typed, so its fields alone do not tell.
    if (isRefused(form)) return true;
    return before === undefined ? [...form.elements].some(isChanged) : before !== wordsOf(form);
  });
}

function isRefused(form: HTMLFormElement): boolean {
  return form.querySelector("[aria-invalid=true], [role=alert]") !== null;
}

/** What somebody can type or choose in a form, as it is now. */
function wordsOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter((field) => field.matches("input, select, textarea"));
  return JSON.stringify(
    fields.map((field) => {
      if (!(field instanceof HTMLInputElement)) return (field as HTMLTextAreaElement).value;
      return field.type === "hidden" ? "" : [field.value, field.checked];
    }),
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
