// Dates as the shop's time zone has them, for components.
import { useRouteLoaderData } from "@remix-run/react";
import { datesIn, defaultTimeZone, type Dates } from "~/models/date";

/** How this shop writes dates; on a page whose root could not be read, as a shop does that never said. */
export function useDates(): Dates {
  const root = useRouteLoaderData<{ timeZone: string }>("root");
  return datesIn(root?.timeZone ?? defaultTimeZone);
}
