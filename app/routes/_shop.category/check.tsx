// The choices of a filter: boxes to tick, one of several, and the group around them.
import type { ReactNode } from "react";
import type { Choice } from "~/models/listing/listing";

/** Choices of one kind, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface CheckProps {
  name: string;
  choice: Choice;
  chosen: string[];
  label?: string;
  children?: ReactNode;
}

/** One choice of several that may be ticked together. */
export function Check({ name, choice, chosen, label = choice.value, children }: CheckProps) {
  return (
    <label>
      <input
        type="checkbox"
        name={name}
        value={choice.value}
        defaultChecked={chosen.includes(choice.value)}
      />
      {children}
      {/* The spaces are for text browsers. */}
      {`${label} `}
      {choice.count !== undefined && <small>{`${choice.count} `}</small>}
    </label>
  );
}

/** One choice of several that exclude each other. */
export function Radio({
  name,
  value,
  label,
  count,
  checked,
}: {
  name: string;
  value: string;
  label: string;
  count?: number;
  checked: boolean;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      {`${label} `}
      {count !== undefined && <small>{`${count} `}</small>}
    </label>
  );
}
