// How good a password is while it is typed: a meter and a checklist.
import { Icon } from "~/components/ui/icon";
import { passwordPoints, passwordStrength, type Strength } from "~/models/account/password";

const colours: Record<Strength, string> = {
  Weak: "bg-sale",
  Medium: "bg-star",
  Strong: "bg-[#1a7f3f]",
};

/** One bar a point; the words say the same. */
export function Meter({ password }: { password: string }) {
  const { points, strength } = passwordStrength(password);
  return (
    <div className="-mt-2">
      <div aria-hidden className="flex gap-1">
        {passwordPoints.map(({ label }, index) => (
          <span
            key={label}
            className={`h-1.5 flex-1 rounded-full ${index < points ? colours[strength] : "bg-ink-200"}`}
          />
        ))}
      </div>
      <p role="status" className="hint mt-1">
        Password strength: {password === "" ? "none yet" : <b>{strength}</b>}
      </p>
    </div>
  );
}

/** What is asked for, each with whether it is met. */
export function Checklist({ password }: { password: string }) {
  return (
    <ul className="-mt-2 flex flex-col gap-1 text-sm" aria-label="Password requirements">
      {passwordPoints.map(({ label, met }) => {
        const done = met(password);
        return (
          <li
            key={label}
            className={`flex items-center gap-2 ${done ? "text-[#11602f]" : "text-ink-600"}`}
          >
            <Icon
              name={done ? "check" : "minus"}
              label={done ? "Met:" : undefined}
              className="icon size-4"
            />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
