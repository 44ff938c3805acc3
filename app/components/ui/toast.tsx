// The message that came along with a redirect; CSS closes it, so it also goes away without scripts.
import { Form, useLocation } from "@remix-run/react";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { useNoAnswer } from "./no-answer";

interface ToastProps {
  toast?: {
    message: string;
    type: "success" | "error" | "info" | "warning";
    key: number;
    undo?: string;
  };
}

/**
 * Top centre for 3 seconds in the shop; top right, dark, for 4 seconds in the back office
 * (docs/specification.md, section 2.2). The live region stands there before its message does, so that screen
 * readers notice a message that arrives with a navigation.
 */
export function Toast({ toast: arrived }: ToastProps) {
  const { pathname } = useLocation();
  const noAnswer = useNoAnswer();
  // A form with fields says it above them.
  const toast: ToastProps["toast"] =
    noAnswer?.formId === "" ? { ...noAnswer, type: "error" } : arrived;
  const place = pathname.startsWith("/admin") ? "toast toast-admin" : "toast toast-shop";
  return (
    <div role="status" aria-live="polite">
      {toast && (
        <div key={toast.key} className={`${place} toast-${toast.type}`}>
          <Icon
            name={toast.type === "success" ? "check" : toast.type === "info" ? "info" : "alert"}
          />
          <p>{toast.message}</p>
          {toast.undo && (
            <Form method="post" action={toast.undo} preventScrollReset>
              <button type="submit" className="toast-undo">
                Undo
              </button>
            </Form>
          )}
          <CloseButton />
        </div>
      )}
    </div>
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
