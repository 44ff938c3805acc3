// A password input that scripts can show and hide.
import { useState, type ComponentProps } from "react";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/hydrated";
import { Field } from "./field";

/** Without scripts it is a plain password input: a button that does nothing would be a lie. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "addon">) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      defaultValue={undefined}
      addon={
        hydrated && (
          <button
            type="button"
            className="icon-btn absolute inset-y-1 end-1"
            aria-label={
              shown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`
            }
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )
      }
    />
  );
}
