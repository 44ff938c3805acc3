// What was typed into a dialog that was closed: kept while the back office is open, and offered when the dialog opens again.
import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";

/** A field of a form as it was left. */
interface KeptField {
  name: string;
  /** Of a box or a radio button, the one that it stands for; "" for the others. */
  choice: string;
  value: string | boolean | FileList;
}

/** By the address of the form. It lives in this page's memory alone: nothing is stored in the browser. */
const kept = new Map<string, KeptField[]>();

/**
 * Keeps what a form holds, also what stands in it unseen: which version it was filled from counts
 * when it is sent later. Passwords are not kept.
 */
export function keepForm(path: string, form: HTMLFormElement): void {
  kept.set(path, fieldsOf(form).flatMap(toKept));
}

/** Forgets what was kept of a form, or of all. */
export function forgetForms(path?: string): void {
  if (path === undefined) kept.clear();
  else kept.delete(path);
}

/** Offers what was typed into this form when it was closed last. */
export function KeptForm() {
  const { pathname } = useLocation();
  const [offered, setOffered] = useState(() => kept.get(pathname));
  const place = useRef<HTMLDivElement>(null);
  if (!offered) return null;
  const end = () => {
    forgetForms(pathname);
    setOffered(undefined);
  };
  const fill = () => {
    const form = place.current?.parentElement?.querySelector("form");
    if (form) fillForm(form, offered);
    end();
  };
  return (
    <div ref={place} className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-ink-50 p-4">
      <p role="status" className="min-w-0 flex-1 basis-48">
        You began to fill in this form and closed it.
      </p>
      <button type="button" className="btn btn-outline btn-small" onClick={fill}>
        Go on with it
      </button>
      <button type="button" className="btn btn-outline btn-small" onClick={end}>
        Begin anew
      </button>
    </div>
  );
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (field): field is FormField =>
      field.matches("input, select, textarea") && (field as FormField).name !== "",
  );
}

function isBox(field: FormField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function toKept(field: FormField): KeptField[] {
  const { name, value } = field;
  if (field.type === "password") return [];
  if (isBox(field)) return [{ name, choice: value, value: field.checked }];
  if (field.type !== "file") return [{ name, choice: "", value }];
  const files = field instanceof HTMLInputElement ? field.files : null;
  return files && files.length > 0 ? [{ name, choice: "", value: files }] : [];
}

/** As somebody would fill it in: what counts letters or shows a picture hears of it. */
function fillForm(form: HTMLFormElement, entries: KeptField[]): void {
  for (const field of fieldsOf(form)) {
    const choice = isBox(field) ? field.value : "";
    const entry = entries.find((one) => one.name === field.name && one.choice === choice);
    if (!entry) continue;
    if (typeof entry.value === "boolean") {
      if (isBox(field) && field.checked !== entry.value) field.click();
      continue;
    }
    if (typeof entry.value === "string") field.value = entry.value;
    else if (field instanceof HTMLInputElement) field.files = entry.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
