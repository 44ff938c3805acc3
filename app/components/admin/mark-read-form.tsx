// The button that marks notifications as read.
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { notificationsPath } from "~/models/notification/notification";

interface MarkReadFormProps {
  /** Where the browser is led back to without scripts; with them the page stays as it is. */
  back: string;
  /** Takes the focus when the pressed button goes away as its notification is read. */
  place: RefObject<HTMLElement>;
  className: string;
  children: ReactNode;
}

/** What it is for stands inside it; scripts keep the focus where it was. */
export function MarkReadForm({ back, place, className, children }: MarkReadFormProps) {
  const hydrated = useHydrated();
  const { Form, state } = useFetcher();
  useKeptFocus(state !== "idle", place);
  return (
    <Form method="post" action={notificationsPath} className={className}>
      {!hydrated && <input type="hidden" name="redirectTo" value={back} />}
      {children}
    </Form>
  );
}

function useKeptFocus(busy: boolean, place: RefObject<HTMLElement>) {
  const wasBusy = useRef(false);
  useEffect(() => {
    const done = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (done && document.activeElement === document.body) place.current?.focus();
  }, [busy, place]);
}
