// Adds a page of text.
import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { PageForm } from "~/components/admin/page-form";
import { SettingPage } from "~/components/admin/setting-page";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { pagesPath } from "~/models/content/page";
import { createPage } from "~/models/content/page-edit.server";
import { pageSchema } from "~/models/content/page-form.server";
import { showPage } from "~/models/content/page.server";

export const meta: MetaFunction = () => adminMeta("New page");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { draft: await readDraft(request) };
}

const failed = "Failed to save the page. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, pageSchema);
  return answerForm(
    submission,
    { context, failed },
    async ({ do: wish, version: _version, ...content }) => {
      if (wish === "preview") {
        return json({ result: submission.reply(), preview: await showPage(content) });
      }
      await createPage(user, content);
      return redirectWithToast(request, pagesPath, { type: "success", message: "Page saved" });
    },
  );
}

const begin = { title: "", slug: "", description: "", body: "" };
const place = { list: "none", position: "9", state: "Draft" };

export default function NewPage() {
  const { draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="New page" up={{ to: pagesPath, label: "Pages" }}>
      <PageForm saved={{ ...begin, ...place }} version={0} draft={draft} answer={answer} />
    </SettingPage>
  );
}
