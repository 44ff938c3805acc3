// The first steps of a shop that is not open yet.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

/** A list that ticks itself: what there is, is done. */
export function FirstSteps({ steps }: { steps: { name: string; to: string; done: boolean }[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(({ name, to, done }) => (
        <li key={to} className="flex items-center gap-3">
          <span
            className={`flex size-7 flex-none items-center justify-center rounded-full ${done ? "bg-accent-600 text-white" : "border border-ink-300"}`}
          >
            {done && <Icon name="check" className="icon size-4" />}
          </span>
          <Link to={to} className="link inline-flex min-h-8 items-center">
            {name}
          </Link>
          <span className="text-ink-600">{done ? "Done" : "To do"}</span>
        </li>
      ))}
    </ol>
  );
}
