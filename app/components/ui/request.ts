// What only this one response knows, for the components that render it.
import { createContext, useContext } from "react";

interface ResponseFacts {
  /** Marks the response's own scripts and styles; empty in the browser, which hides nonces from scripts. */
  nonce: string;
  /** The number under which the log keeps what went wrong; empty after a navigation in the browser. */
  reference: string;
}

export const ResponseContext = createContext<ResponseFacts>({ nonce: "", reference: "" });

/** The facts of this response. */
export function useResponseFacts(): ResponseFacts {
  return useContext(ResponseContext);
}
