// Why a bulk change was not applied: products that changed meanwhile, are gone, or cannot be changed so.

/** What the confirmation was answered with. */
export interface BulkRefusal {
  message: string;
  /** Names or faults, the first of them. */
  list: string[];
}

/** The server names at most so many, and says how many there are. */
export function BulkAnswer({ refusals }: { refusals: BulkRefusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <div className="form-errors" role="alert">
      {refusals.map(({ message, list }) => (
        <div key={message}>
          <p>{message}</p>
          <ul className="list-disc ps-5">
            {list.slice(0, most).map((entry, index) => (
              <li key={index}>{entry}</li>
            ))}
            {list.length > most && <li>and {(list.length - most).toLocaleString("en-US")} more</li>}
          </ul>
        </div>
      ))}
    </div>
  );
}

const most = 20;
