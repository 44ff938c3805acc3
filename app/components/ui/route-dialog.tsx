// A route that is a page of its own, and a dialog over its parent's page where scripts run.
import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { isDialogState } from "./dialog-state";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { KeptForm } from "./kept-form";
import { Link } from "./link";

/** Whether the present route shows as a dialog: scripts run, and a link of the page beneath led here. */
export function useIsDialog(): boolean {
  const { state } = useLocation() as { state: unknown };
  const hydrated = useHydrated();
  return hydrated && isDialogState(state);
}

interface RouteDialogProps {
  title: string;
  /** Where closing leads: the page beneath. */
  closeTo: string;
  /** A question that should not be missed. */
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}

/** The dialog takes the focus, keeps it, and gives it back to the link that opened it. */
export function RouteDialog(props: RouteDialogProps) {
  return useIsDialog() ? <Overlay {...props} /> : <Page {...props} />;
}

function Overlay({ title, closeTo, role, children }: RouteDialogProps) {
  const navigate = useNavigate();
  useFocusReturn();
  const close = () => navigate(closeTo, { replace: true, preventScrollReset: true });
  useStrayEscape(close);
  return (
    <I18nProvider locale="en-US">
      <ModalOverlay
        isOpen
        onOpenChange={close}
        className="fixed inset-0 z-40 flex items-end justify-center bg-ink-950/60 sm:items-center sm:p-6"
      >
        <Modal className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-t-2xl bg-white shadow-2xl sm:rounded-2xl">
          <Dialog role={role} className="flex min-h-0 flex-col outline-none">
            <div className="flex items-center justify-between gap-4 border-b border-ink-200 px-5 py-3">
              <Heading slot="title" className="text-lg font-semibold">
                {title}
              </Heading>
              <Link to={closeTo} replace preventScrollReset className="icon-btn" aria-label="Close">
                <Icon name="close" />
              </Link>
            </div>
            <div className="overflow-y-auto p-5">
              <KeptForm />
              {children}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Until the focus has come into the dialog, and where it was lost, the key belongs to the page, which is inert. */
function useStrayEscape(close: () => void) {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && target === document.body) close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

/**
 * React Aria gives the focus back too, but here a navigation closes the dialog, and then the page
 * beneath is still inert when it tries. The link is gone with its row when that was deleted.
 */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.getElementById("main");
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

function Page({ title, children }: RouteDialogProps) {
  return (
    <main id="main" className="w-full max-w-3xl min-w-0 flex-1 p-4 sm:p-6 lg:p-8">
      <h1 className="mb-4 text-xl font-semibold">{title}</h1>
      <div className="panel p-4 sm:p-6">{children}</div>
    </main>
  );
}
