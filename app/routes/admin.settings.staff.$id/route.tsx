// Somebody of the staff: what they may do, and what ends it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { AuditList } from "~/components/admin/audit-list";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { answerForm, answerWithToast } from "~/http/answer.server";
import { mailOrigin, missingShopUrl } from "~/http/origin.server";
import { orNotFound } from "~/http/refusal.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { mailInvitation } from "~/models/account/invite.server";
import { changeAreas, changeMember } from "~/models/account/staff-change.server";
import { areasSchema, keptAreas, memberSchema } from "~/models/account/staff-form.server";
import { findStaffMember, noStaff } from "~/models/account/staff.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { Refusal } from "~/models/refusal.server";
import { MemberActions } from "./actions";
import { MemberAreas } from "./areas";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data?.member.name ?? "Staff");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const member = orNotFound(await findStaffMember(params.id ?? ""), noStaff);
  return {
    member,
    draft: await readDraft(request),
    entries: await findAuditOf("admin", member.id),
  };
}

const failed = "Failed to save. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const page = `/admin/settings/staff/${id}`;
  const done = (message: string) => redirectWithToast(request, page, { type: "success", message });
  if (!form.has("intent")) {
    const submission = submissionOf(form, areasSchema);
    return answerForm(submission, { context, failed }, async (fields) => {
      await changeAreas(user, id, { kept: keptAreas(fields), version: fields.version });
      return done("Areas saved");
    });
  }
  const { intent, version } = accepted(submissionOf(form, memberSchema));
  return answerWithToast(request, page, async () => {
    if (intent === "invite") {
      const origin = mailOrigin(request, context);
      if (origin === null) throw new Refusal("impossible", missingShopUrl);
      await mailInvitation(id, origin);
    } else await changeMember(user, id, { intent, version });
    return done(doneWords[intent]);
  });
}

const doneWords = {
  lock: "The account is locked and signed out everywhere",
  unlock: "The account is open again",
  sessions: "They are signed out everywhere",
  invite: "The invitation is sent again",
  factor: "The second factor is gone, and they are signed out everywhere",
};

export default function StaffMember() {
  const { member, draft, entries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage
      title={member.name}
      lead={member.email}
      up={{ to: "/admin/settings/staff", label: "Staff" }}
    >
      <div className="flex flex-col gap-8">
        <MemberAreas key={member.version} member={member} draft={draft} result={answer?.result} />
        <MemberActions member={member} />
        <section aria-labelledby="log">
          <h2 id="log" className="text-lg font-semibold">
            What was changed
          </h2>
          {entries.length === 0 ? (
            <p className="hint">Nothing yet</p>
          ) : (
            <div className="-mx-5">
              <AuditList entries={entries} named={false} />
            </div>
          )}
        </section>
      </div>
    </SettingPage>
  );
}
