// The footer's contact: address, telephone, mail, and the shop's pages on networks.
import { Icon } from "~/components/ui/icon";
import { contact, socialPages } from "~/models/content/contact";

/** Where the shop is reached. */
export function Contact() {
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
