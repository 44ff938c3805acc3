// The form of a route that may show as a dialog, and the row of buttons at its end.
import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";

interface DialogFormProps<Fields extends Record<string, unknown>> {
  /** The form's state, where it has fields; its faults stand on top then. */
  form?: FormMetadata<Fields>;
  className?: string;
  children: ReactNode;
}

/** What the route shows after a refused answer is the same dialog, over the same place of the page beneath. */
export function DialogForm<Fields extends Record<string, unknown>>({
  form,
  className = "grid gap-4",
  children,
}: DialogFormProps<Fields>) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Form
      method="post"
      replace
      state={state}
      preventScrollReset
      {...(form && getFormProps(form))}
      className={className}
    >
      {form && <FormErrors form={form} />}
      {children}
    </Form>
  );
}

interface DialogFootProps {
  /** Where the way back leads: the page beneath. */
  back: string;
  /** What the way back is called. */
  word?: string;
  /** What can be done. */
  children?: ReactNode;
  className?: string;
}

/** The way back first, what is done last. */
export function DialogFoot({ back, word = "Back", children, className = "" }: DialogFootProps) {
  return (
    <div className={`flex flex-wrap justify-end gap-3 ${className}`}>
      <Link to={back} replace preventScrollReset className="btn btn-outline">
        {word}
      </Link>
      {children}
    </div>
  );
}
