// What the charts have in common: the words at their axes, and what pointing at them tells.

/** What recharts hands to a tick. */
export interface TickProps {
  x: number;
  y: number;
  payload: { value: string | number };
}

/** A word at an axis; drawn by ourselves, because the library's own measures text and the server cannot. */
export function Tick(props: {
  x: number;
  y: number;
  dy: number;
  anchor: "middle" | "end";
  text: string;
}) {
  const { x, y, dy, anchor, text } = props;
  return (
    <text x={x} y={y} dy={dy} textAnchor={anchor} fontSize={12} fill="var(--color-ink-600)">
      {text}
    </text>
  );
}

/** The card that follows the pointer. */
export function ChartTip({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="rounded-lg bg-ink-900 px-3 py-2 text-sm text-white shadow-card">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}
