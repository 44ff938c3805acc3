// The place of the script that fetches all others once the content is there; the renderer fills it in.
import { Scripts } from "@remix-run/react";

/** What stands there until the renderer has filled it in. */
export const startMark = "start";

/**
 * Takes the place of Remix's Scripts, whose files are fetched with, and before, the first pictures.
 * In development Remix's own stay, for they know how to reload.
 */
export function LateScripts({ nonce }: { nonce: string }) {
  if (process.env.NODE_ENV === "development") return <Scripts nonce={nonce} />;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {startMark}
    </script>
  );
}
