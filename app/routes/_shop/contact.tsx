// The footer's contact: address, telephone, mail, and the shop's pages on networks.
import { Icon } from "~/components/ui/icon";
import { useShop } from "~/components/ui/shop";
import { networks, type Network, type ShopContact } from "~/models/settings/shop";

/** Where the shop is reached; nothing of what it did not say. */
export function Contact({ contact }: { contact: ShopContact }) {
  const { address, phone, email } = contact;
  const pages = (Object.keys(networks) as Network[]).filter((network) => contact[network]);
  if (!address && !phone && !email && pages.length === 0) return null;
  return (
    <section aria-labelledby="contact-heading" className="col-span-2 sm:col-span-3 lg:col-span-1">
      <h2 id="contact-heading" className="footer-heading">
        CONTACT
      </h2>
      <address className="flex flex-col items-start not-italic">
        {address && (
          <p className="footer-link">
            <Icon name="map-pin" />
            {address}
          </p>
        )}
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="footer-link">
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="footer-link">
            <Icon name="mail" />
            {email}
          </a>
        )}
      </address>
      {pages.length > 0 && <SocialLinks contact={contact} pages={pages} />}
    </section>
  );
}

function SocialLinks({ contact, pages }: { contact: ShopContact; pages: Network[] }) {
  const name = useShop()?.name ?? "";
  return (
    <ul role="list" className="mt-3 flex gap-2">
      {pages.map((network) => (
        <li key={network}>
          <a
            href={contact[network]}
            className="icon-btn bg-ink-800 text-white"
            aria-label={`${name} on ${networks[network].name}`}
          >
            <Icon name={networks[network].icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
