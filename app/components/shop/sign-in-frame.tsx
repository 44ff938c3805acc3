// The card around the sign-in and sign-up forms, with the other ways in.
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface FrameProps {
  title: string;
  lead: string;
  /** What the button for the Google account reads. */
  google: string;
  /** Whether the shop can send somebody there. */
  hasGoogle: boolean;
  /** Which screen this is: the answers' words differ. */
  screen: "login" | "signup";
  redirectTo?: string;
  children: ReactNode;
  footer: ReactNode;
}

/** Form first, then the Google button, then the way to the other screen. */
export function SignInFrame({
  title,
  lead,
  google,
  hasGoogle,
  screen,
  redirectTo,
  children,
  footer,
}: FrameProps) {
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <div>
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-1 text-ink-600">{lead}</p>
        </div>
        {children}
        {hasGoogle ? (
          <GoogleButton text={google} screen={screen} redirectTo={redirectTo} />
        ) : (
          <p className="border-t border-ink-200 pt-4 text-center text-sm text-ink-600">
            {google} is not set up in this shop yet. Please use your e-mail and a password.
          </p>
        )}
        <p className="text-center text-ink-600">{footer}</p>
      </div>
    </main>
  );
}

function GoogleButton({
  text,
  screen,
  redirectTo,
}: { text: string } & Pick<FrameProps, "screen" | "redirectTo">) {
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-ink-600">
        <span className="h-px flex-1 bg-ink-200" />
        or
        <span className="h-px flex-1 bg-ink-200" />
      </div>
      {/* A document of its own: the answer leads to another site. */}
      <Form method="post" action="/auth/google" reloadDocument>
        <input type="hidden" name="screen" value={screen} />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <button type="submit" className="btn btn-outline w-full">
          <Icon name="google" />
          {text}
        </button>
      </Form>
    </>
  );
}
