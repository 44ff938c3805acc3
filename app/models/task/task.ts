// What the back office shows of tasks.

/** A task that waits, or was given up. */
export interface TaskRow {
  id: string;
  /** Names the work: "mail:paid:40756". */
  key: string;
  attempts: number;
  /** What went wrong last; "" for nothing. */
  error: string;
  /** When it was given up; null for one that is tried again by itself. */
  failedAt: string | null;
  runAt: string;
}
