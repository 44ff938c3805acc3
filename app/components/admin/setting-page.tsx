// The frame of a settings screen, and the buttons under its form.
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import { AdminPage } from "./page";

interface SettingPageProps {
  title: string;
  lead?: string;
  /** The screen above this one. */
  up: { to: string; label: string };
  children: ReactNode;
}

/** A screen of settings, with the way back to the one above it. */
export function SettingPage({ title, lead, up, children }: SettingPageProps) {
  const back = (
    <Link to={up.to} className="btn btn-outline">
      <Icon name="chevron-left" />
      {up.label}
    </Link>
  );
  return (
    <AdminPage title={title} lead={lead} actions={back}>
      <section className="panel p-5" aria-label={title}>
        {children}
      </section>
    </AdminPage>
  );
}

/** Save, or leave everything as it is. */
export function SettingButtons({ cancelTo }: { cancelTo: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton>Save</SubmitButton>
      <Link to={cancelTo} className="btn btn-outline">
        Cancel
      </Link>
    </div>
  );
}
