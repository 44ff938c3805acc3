// The shop's footer: newsletter box, links, contact, social icons, and the way to the light shop (docs/specification.md, section 2.3).
import { useLocation } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { useShop } from "~/components/ui/shop";
import {
  footerLists,
  entryLink,
  type Footer as Pages,
  type FooterList,
} from "~/models/content/page";
import type { ShopContact } from "~/models/settings/shop";
import { Contact } from "./contact";
import { LightSwitch } from "./light-switch";
import { Newsletter } from "./newsletter-box";

/** Stands under every page of the shop. */
export function Footer({ contact, pages }: { contact: ShopContact; pages: Pages }) {
  const { pathname, search } = useLocation();
  // The page to come back to.
  const here = pathname + search;
  return (
    <footer className="on-dark mt-12 bg-ink-950 text-ink-200">
      {pathname !== "/newsletter" && <Newsletter here={here} />}
      <div className="container grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[repeat(3,1fr)_1.5fr]">
        {(Object.keys(footerLists) as FooterList[])
          .filter((list) => pages[list].length > 0)
          .map((list) => (
            <nav key={list} aria-label={footerLists[list]}>
              <h2 className="footer-heading">{footerLists[list]}</h2>
              <ul role="list">
                {pages[list].map(entryLink).map(({ to, title }) => (
                  <li key={to}>
                    <Link to={to} className="footer-link">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        <Contact contact={contact} />
      </div>
      <div className="border-t border-ink-700">
        <div className="container flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <p>{`© ${new Date().getUTCFullYear()} ${useShop()?.name ?? ""}. All rights reserved.`}</p>
          <LightSwitch here={here} />
        </div>
      </div>
    </footer>
  );
}
