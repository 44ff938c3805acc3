// One call to SSLCommerz: for whom, how long it may take, and how it writes amounts.
import type { env } from "~/env.server";

/** Longer than it ever takes: who waits at the checkout is told then. */
const ANSWER_MS = 10_000;

/** The shop's account with SSLCommerz. */
export type Account = NonNullable<typeof env.sslcommerz>;

/** Its name for what finds transactions and refunds. */
export const transactionApi = "merchantTransIDvalidationAPI";

/** Its name for what validates a payment. */
export const validationApi = "validationserverAPI";

/** Asks one of its questions about what was paid. @throws as `call` does */
export function validator(account: Account, api: string, fields: Record<string, string>) {
  const params = new URLSearchParams({
    ...fields,
    ...{ store_id: account.storeId, store_passwd: account.password, v: "1", format: "json" },
  });
  return call(`${account.url}/validator/api/${api}.php?${params.toString()}`);
}

/**
 * Asks and reads the answer as JSON.
 * @throws when there is none in time, in words without the address: it holds the account's password
 */
export async function call(url: string, init: { body?: URLSearchParams } = {}): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      method: init.body ? "POST" : "GET",
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    throw new Error(`SSLCommerz does not answer: ${reason}`);
  }
}

/** Minor units as it writes them: 1234.50. */
export function inMajor(amount: number): string {
  return (amount / 100).toFixed(2);
}
