// The message that came along with a redirect; CSS closes it, so it also goes away without scripts.
import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { Link } from "./link";
import { useNoAnswer } from "./no-answer";
import { isOffice } from "./office";

interface ToastData {
  message: string;
  type: "success" | "error" | "info" | "warning";
  key: number;
  /** The address of the action that takes back what was done. */
  undo?: string;
  /** The variant that it is about. */
  item?: {
    productId: string;
    /** The product's with the choice. */
    name: string;
    /** The address of that choice. */
    to: string;
    picture: string | null;
    /** What was done with it, in a word. */
    done: string;
    /** Where it is now. */
    page: { to: string; label: string };
  };
}

/** The message that came along with this page, for a page that shows what it is about. */
export function useToast(): ToastData | undefined {
  return useRouteLoaderData<{ toast?: ToastData }>("root")?.toast;
}

/**
 * Top centre for 3 seconds in the shop; top right, dark, for 4 seconds in the back office
 * (docs/specification.md, section 2.2). The live region stands there before its message does, so that screen
 * readers notice a message that arrives with a navigation. Where a page shows a notice of the same
 * thing in its place, the toast is only read out.
 */
export function Toast({ toast: arrived }: { toast?: ToastData }) {
  const noAnswer = useNoAnswer();
  const place = usePlace();
  // A form with fields says it above them.
  const toast: ToastData | undefined =
    noAnswer?.formId === "" ? { ...noAnswer, type: "error" } : arrived;
  return (
    <div role="status" aria-live="polite">
      {toast && (
        <div
          key={toast.key}
          className={`${place} toast-${toast.type}${toast.item ? " toast-item" : ""}`}
        >
          <Words message={toast.message} type={toast.type} />
          {toast.item && <Link to={toast.item.page.to}>{toast.item.page.label}</Link>}
          {toast.undo && (
            <UndoForm undo={toast.undo}>
              <button type="submit" className="toast-undo">
                Undo
              </button>
            </UndoForm>
          )}
          <CloseButton />
        </div>
      )}
    </div>
  );
}

/**
 * A toast for what the page itself says and reads out, as a form does of its refusal: it is seen and
 * not read out once more. Each answer shows it anew.
 */
export function EchoToast({ message, type }: Pick<ToastData, "message" | "type">) {
  const { key } = useLocation();
  return (
    <div key={key} className={`${usePlace()} toast-${type}`} aria-hidden>
      <Words message={message} type={type} />
    </div>
  );
}

function usePlace(): string {
  const { pathname } = useLocation();
  return isOffice(pathname) ? "toast toast-admin" : "toast toast-shop";
}

function Words({ message, type }: Pick<ToastData, "message" | "type">) {
  return (
    <>
      <Icon name={type === "success" ? "check" : type === "info" ? "info" : "alert"} />
      <p>{message}</p>
    </>
  );
}

/** Sends what the address asks for as fields too: lynx drops it from a form's address. */
export function UndoForm({ undo, children }: { undo: string; children: ReactNode }) {
  const [, query] = undo.split("?");
  return (
    <Form method="post" action={undo} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Only scripts can close early, so only scripts show the button. */
function CloseButton() {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      aria-label="Close message"
      onClick={(event) => event.currentTarget.parentElement?.classList.add("hidden")}
    >
      <Icon name="close" />
    </button>
  );
}
