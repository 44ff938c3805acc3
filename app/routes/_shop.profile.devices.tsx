// Devices: where the account is signed in, and the way to end it there.
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { readToken, signOut } from "~/auth/session.server";
import { AccountPage } from "~/components/shop/account-page";
import { Icon } from "~/components/ui/icon";
import { accountMeta } from "~/document/meta";
import { orErrorPage } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { deviceName } from "~/models/account/device";
import {
  endDevice,
  endDevicesSchema,
  endOtherDevices,
  findDevices,
  isSessionProven,
} from "~/models/account/session.server";
import { timeAgo } from "~/models/date";
import { findDates } from "~/models/settings/dates.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Devices");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const { formatDate } = await findDates();
  const devices = await findDevices(user.id, (await readToken(request)) ?? "");
  return {
    devices: devices.map(({ userAgent, createdAt, lastSeenAt, ...device }) => ({
      ...device,
      name: deviceName(userAgent),
      since: formatDate(createdAt),
      seen: timeAgo(lastSeenAt).toLowerCase(),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const { all, id } = accepted(submissionOf(form, endDevicesSchema));
  const token = (await readToken(request)) ?? "";
  const devices = await findDevices(user.id, token);
  if (all === undefined && devices.some((device) => device.current && device.id === id)) {
    return redirect("/", { headers: { "Set-Cookie": await signOut(request) } });
  }
  // Who found this browser open keeps the owner signed in elsewhere, to notice it and to end it.
  if (!(await isSessionProven(token))) return redirect("/profile/confirm");
  if (all === "others") {
    await endOtherDevices(user.id, token);
    return done(request, "All other devices are signed out");
  }
  await orErrorPage(endDevice(user.id, id ?? ""));
  return done(request, "The device is signed out");
}

function done(request: Request, message: string) {
  return redirectWithToast(request, "/profile/devices", { type: "success", message });
}

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Devices"
      actions={
        devices.length > 1 && (
          <Form method="post">
            <button name="all" value="others" className="btn btn-outline">
              Sign out all other devices
            </button>
          </Form>
        )
      }
    >
      <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Icon name="smartphone" className="icon text-ink-600" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {device.name}
                {device.current && <span className="badge badge-green">This device</span>}
              </p>
              <p className="hint">
                {device.address} · signed in {device.since} · last seen {device.seen}
              </p>
            </div>
            <Form method="post">
              <button
                name="id"
                value={device.id}
                className="btn btn-outline btn-small"
                aria-label={`Sign out ${device.name}`}
              >
                Sign out
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
