// Who the shop is, for components.
import { useRouteLoaderData } from "@remix-run/react";

/** What every page knows of the shop. */
export interface ShopFacts {
  name: string;
  /** The path of its mark. */
  mark: string | null;
}

/** The shop's name and mark; null on a page whose root could not be read. */
export function useShop(): ShopFacts | null {
  return useRouteLoaderData<{ shop: ShopFacts }>("root")?.shop ?? null;
}
