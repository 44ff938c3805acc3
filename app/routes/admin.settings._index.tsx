// Settings: every decision about the shop with what is decided now.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { isOwner } from "~/models/account/area";
import { listStaff } from "~/models/account/staff.server";
import { listPages } from "~/models/content/page-rows.server";
import { percentOf, settingNames, type Settings } from "~/models/settings/settings";
import { findDates } from "~/models/settings/dates.server";
import { findExchange, takaInput } from "~/models/settings/exchange.server";
import { findSetting } from "~/models/settings/settings.server";
import { findSynonyms } from "~/models/settings/synonyms.server";
import { findZones } from "~/models/shipping/rate.server";

export const meta: MetaFunction = () => adminMeta("Settings");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const [
    shop,
    home,
    pages,
    opening,
    vat,
    payment,
    time,
    reviews,
    mail,
    zones,
    exchange,
    dates,
    search,
  ] = await Promise.all([
    findSetting("shop"),
    findSetting("home"),
    listPages(),
    findSetting("opening"),
    findSetting("vat"),
    findSetting("payment"),
    findSetting("time"),
    findSetting("reviews"),
    findSetting("mail"),
    findZones(),
    findExchange(),
    findDates(),
    findSynonyms(),
  ]);
  return {
    rooms: [
      { to: "shop", name: settingNames.shop, now: shop.value.name },
      { to: "home", name: settingNames.home, now: homeSummary(home.value) },
      { to: "pages", name: "Pages", now: pagesSummary(pages) },
      {
        to: "opening",
        name: settingNames.opening,
        now: opening.value.open ? "Open for business" : "Not open yet",
      },
      { to: "delivery", name: "Delivery", now: zones.map(({ name }) => name).join(", ") },
      {
        to: "payment",
        name: settingNames.payment,
        now: paymentSummary(payment.value),
      },
      {
        to: "vat",
        name: settingNames.vat,
        now: vat.value.rate === 0 ? "None" : `Prices include ${percentOf(vat.value.rate)}`,
      },
      {
        to: "exchange",
        name: "Exchange rate",
        now:
          exchange.updatedAt === null
            ? "None"
            : `$1 is ৳${takaInput(exchange.rate)}, of ${dates.formatDate(exchange.updatedAt)}`,
      },
      { to: "time", name: settingNames.time, now: time.value.zone.replaceAll("_", " ") },
      { to: "reviews", name: settingNames.reviews, now: `Shown: ${reviews.value.publish}` },
      { to: "mail", name: settingNames.mail, now: mailSummary(mail.value) },
      {
        to: "search",
        name: "Search synonyms",
        now: search.count === 0 ? "None" : search.count.toLocaleString("en-US"),
      },
      ...(isOwner(user)
        ? [{ to: "staff", name: "Staff", now: staffSummary(await listStaff()) }]
        : []),
    ],
  };
}

function staffSummary(staff: { status: string }[]): string {
  const open = staff.filter(({ status }) => status === "Active").length;
  return open === 1 ? "One person may enter" : `${open} people may enter`;
}

function mailSummary({ signature, texts }: Settings["mail"]): string {
  const count = Object.keys(texts).length;
  return `Own words in ${count} of them, ${signature ? "with" : "without"} a signature`;
}

function homeSummary({ items, brands }: Settings["home"]): string {
  const count = (kind: string) => items.filter((item) => item.kind === kind).length;
  return `Slides: ${count("slide")}, banners: ${count("banner")}, brands: ${brands.length}`;
}

function pagesSummary(pages: { state: string }[]): string {
  const shown = pages.filter(({ state }) => state === "Public").length;
  return `Public: ${shown}, drafts: ${pages.length - shown}`;
}

function paymentSummary({
  cashOnDelivery,
  bank,
  bkash,
  card,
  stripe,
}: Settings["payment"]): string {
  const ways = {
    "Cash on delivery": cashOnDelivery,
    "bank transfer": bank,
    bKash: bkash,
    cards: card || stripe,
  };
  return Object.entries(ways)
    .map(([name, isOn]) => `${name}: ${isOn ? "on" : "off"}`)
    .join(", ");
}

export default function SettingsIndex() {
  const { rooms } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Settings" lead="What the shop goes by; every change stands in the audit log">
      <ul role="list" className="panel divide-y divide-ink-200">
        {rooms.map(({ to, name, now }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
            <div className="min-w-0">
              <h2 className="font-semibold">{name}</h2>
              <p className="text-ink-600">{now}</p>
            </div>
            <Link to={`/admin/settings/${to}`} className="btn btn-outline">
              <Icon name="pencil" />
              Change<span className="sr-only"> {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
