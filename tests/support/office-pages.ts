// Screens of the back office that need nothing but their address; a new one is one more line.

/** By what axe, a screen of 320 px and a keyboard go. */
export const officePages = [
  "/admin/settings/shop",
  "/admin/settings/home",
  "/admin/settings/home/new",
  "/admin/settings/home/slide-1",
  "/admin/settings/mail",
  "/admin/settings/mail/placed",
  "/admin/settings/pages",
  "/admin/settings/pages/new",
  "/admin/settings/staff",
  "/admin/settings/staff/new",
  "/admin/reviews",
  "/admin/reviews/galaxy-s24-ultra-review-1",
  "/admin/questions",
  "/admin/promotions",
  "/admin/promotions/new",
  "/admin/promotions/student",
  "/admin/figures",
  "/admin/newsletter",
];
