// The footer's newsletter box.
import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";
import { userLimits } from "~/models/account/user";

/** Without scripts, and after a fault with them, the answer is the page /newsletter. */
export function Newsletter({ here }: { here: string }) {
  return (
    <section aria-labelledby="newsletter-heading" className="border-b border-ink-700">
      <div className="container flex flex-wrap items-center justify-between gap-5 py-8">
        <div>
          <h2 id="newsletter-heading" className="text-lg font-semibold text-white">
            Be the first to hear of new deals
          </h2>
          <p className="mt-1 text-ink-300">Now and then an e-mail with offers and arrivals.</p>
        </div>
        <Form method="post" action="/newsletter" className="flex w-full max-w-md gap-2">
          <input type="hidden" name="redirectTo" value={here} />
          <label htmlFor="newsletter-email" className="sr-only">
            E-mail for the newsletter
          </label>
          <input
            id="newsletter-email"
            type="email"
            name="email"
            required
            maxLength={userLimits.email}
            autoComplete="email"
            placeholder="Your e-mail"
            className="input min-w-0 flex-1 text-ink-900"
          />
          <SubmitButton formAction="/newsletter">Subscribe</SubmitButton>
        </Form>
      </div>
    </section>
  );
}
