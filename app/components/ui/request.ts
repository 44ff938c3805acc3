// What only this one response knows, for the components that render it.
import { createContext, useContext } from "react";

interface ResponseFacts {
  /** The number under which the log keeps what went wrong; empty after a navigation in the browser. */
  reference: string;
  /** Whether it answers a form; null after a navigation in the browser, where that is not known. */
  sent: boolean | null;
}

export const ResponseContext = createContext<ResponseFacts>({
  reference: "",
  sent: null,
});

/** The facts of this response. */
export function useResponseFacts(): ResponseFacts {
  return useContext(ResponseContext);
}
