// Where the shop is reached. Example data: whoever runs a real shop writes theirs here.

export const contact = {
  address: "12 Example Road, Dhaka 1207, Bangladesh",
  phone: "+880 1700-000000",
  email: "hello@gadget-shop.example",
};

/** The link to the page that says so. */
export const toContact = { to: "/pages/contact-us", label: "Contact us" };

/** Networks that the shop has an icon for. */
export type Network = "facebook" | "instagram" | "youtube" | "linkedin" | "x-social";

/** The shop's own pages there; the footer shows an icon for each, and none for what is not here. */
export const socialPages: { network: Network; name: string; address: string }[] = [];
