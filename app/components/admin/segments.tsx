// One of few: links side by side, the chosen one marked.
import { Link } from "~/components/ui/link";

/** One of few: links side by side, the chosen one marked. */
export function Segments({
  label,
  options,
}: {
  label: string;
  options: { label: string; to: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className="flex rounded-lg bg-ink-100 p-1">
      {options.map(({ label, to, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          replace
          aria-current={current ? "true" : undefined}
          className={`flex min-h-8 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap ${
            current ? "bg-white text-accent-700 shadow-card" : "text-ink-700 hover:text-ink-950"
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
