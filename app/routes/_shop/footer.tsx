// The shop's footer: newsletter box, links, contact, social icons, and the way to the light shop (docs/specification.md, section 2.3).
import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import { userLimits } from "~/models/account/user";
import { contact, socialPages } from "~/models/content/contact";
import type { loader as rootLoader } from "~/root";
import { footerLinks } from "./footer-links";

/** Stands under every page of the shop. */
export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="on-dark mt-12 bg-ink-950 text-ink-200">
      {pathname !== "/newsletter" && <Newsletter />}
      <div className="container grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[repeat(3,1fr)_1.5fr]">
        {footerLinks.map(({ heading, pages }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="footer-heading">{heading}</h2>
            <ul role="list">
              {pages.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Contact />
      </div>
      <div className="border-t border-ink-700">
        <div className="container flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <p>© {new Date().getUTCFullYear()} Gadget Shop. All rights reserved.</p>
          <LightSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Without scripts, and after a fault with them, the answer is the page /newsletter. */
function Newsletter() {
  const here = useHere();
  return (
    <section aria-labelledby="newsletter-heading" className="border-b border-ink-700">
      <div className="container flex flex-wrap items-center justify-between gap-5 py-8">
        <div>
          <h2 id="newsletter-heading" className="text-xl font-bold text-white">
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

function Contact() {
  return (
    <section aria-labelledby="contact-heading" className="col-span-2 sm:col-span-3 lg:col-span-1">
      <h2 id="contact-heading" className="footer-heading">
        CONTACT
      </h2>
      <address className="flex flex-col items-start not-italic">
        <p className="footer-link">
          <Icon name="map-pin" />
          {contact.address}
        </p>
        <a href={`tel:${contact.phone.replaceAll(/[ -]/g, "")}`} className="footer-link">
          <Icon name="phone" />
          {contact.phone}
        </a>
        <a href={`mailto:${contact.email}`} className="footer-link">
          <Icon name="mail" />
          {contact.email}
        </a>
      </address>
      <SocialLinks pages={socialPages} />
    </section>
  );
}

/** Nothing for a shop that is on no network. */
export function SocialLinks({ pages }: { pages: typeof socialPages }) {
  if (pages.length === 0) return null;
  return (
    <ul role="list" className="mt-3 flex gap-2">
      {pages.map(({ network, name, address }) => (
        <li key={network}>
          <a
            href={address}
            className="icon-btn bg-ink-800 text-white"
            aria-label={`Gadget Shop on ${name}`}
          >
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Loads a whole new document: only that can begin or end a life without scripts. */
function LightSwitch() {
  const here = useHere();
  const light = useRouteLoaderData<typeof rootLoader>("root")?.light ?? false;
  return (
    <Form method="post" action="/light" reloadDocument>
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="light" value={light ? "off" : "on"} className="footer-link">
        {light ? "Switch to the full shop" : "Switch to the light shop (no scripts)"}
      </button>
    </Form>
  );
}

/** The page to come back to. */
function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
