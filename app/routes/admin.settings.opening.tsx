// Opening: what is left to do before the shop takes orders, and the button that opens or closes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { FirstSteps } from "~/components/admin/first-steps";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findFirstSteps } from "~/models/dashboard/first-steps.server";
import { Refusal } from "~/models/refusal.server";
import { openingSchema } from "~/models/settings/opening.server";
import { findSetting, saveSetting } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("Opening");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [{ value, version }, steps] = await Promise.all([findSetting("opening"), findFirstSteps()]);
  return { open: value.open, version, steps: steps ?? [] };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, openingSchema);
  return answerForm(submission, { context, failed }, async ({ open, version }) => {
    const steps = await findFirstSteps();
    if (open && steps?.some(({ done }) => !done)) {
      throw new Refusal("invalid", "Please take the first steps before.");
    }
    await saveSetting(user, "opening", { open }, version);
    const message = open ? "The shop is open for business" : "The shop takes no orders now";
    return redirectWithToast(request, "/admin/overview", { type: "success", message });
  });
}

export default function OpeningSetting() {
  const { open, version, steps } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ready = steps.every(({ done }) => done);
  return (
    <SettingPage title="Opening" up={{ to: "/admin/settings", label: "Settings" }}>
      <Refused result={answer?.result} />
      {!open && <FirstSteps steps={steps} />}
      <p className="my-4 max-w-xl">
        {open
          ? "The shop is open. When it is closed visitors can look around, but not order; orders that are placed go on."
          : "Visitors can look around already, and are told that the shop opens soon. You can try a first order yourself."}
      </p>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="open" value={open ? "off" : "on"} />
        <SubmitButton disabled={!open && !ready}>
          {open ? "Close the shop" : "Open for business"}
        </SubmitButton>
      </Form>
    </SettingPage>
  );
}
