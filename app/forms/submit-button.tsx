// The button that sends a form and says so while it does.
import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";

interface SubmitButtonProps extends ComponentProps<"button"> {
  /** What it reads while its form is on the way. */
  busy?: string;
  /** The form's action, where a page has several forms. */
  formAction?: string;
}

/** Disabled while busy, with a turning ring when that lasts, so that a second click does not send the form twice. */
export function SubmitButton({
  busy = "Processing...",
  formAction,
  children,
  className,
  ...button
}: SubmitButtonProps) {
  const { formData, formAction: sentTo } = useNavigation();
  const sameForm = formAction === undefined || sentTo?.split("?")[0] === formAction;
  const sameButton = button.name === undefined || formData?.get(button.name) === button.value;
  const pending = formData !== undefined && sameForm && sameButton;
  return (
    <button
      {...button}
      type="submit"
      disabled={pending || button.disabled}
      aria-busy={pending || undefined}
      className={`${className ?? "btn btn-primary"}${pending ? " busy" : ""}`}
    >
      {pending ? busy : children}
    </button>
  );
}
