// Sample shops of one day, each in a database of its own, and what tests of them add up.
import { migrate } from "~/db/migrate.server";
import { newPlace, openPlace } from "./engine";

export type Database = ReturnType<typeof openPlace>;

/** The day on which they are seeded. */
export const now = new Date("2026-03-05T09:30:00.000Z");

/** A new database that `seed` has filled. */
export async function shopOf(seed: (db: Database, now: Date) => Promise<void>): Promise<Database> {
  const fresh = openPlace(await newPlace());
  await migrate(fresh);
  await seed(fresh, now);
  return fresh;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
