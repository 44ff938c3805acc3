// Second Factor: turned on with a telephone's first code, with recovery codes that are shown once.
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import {
  confirmFactor,
  endFactor,
  factorSchema,
  isFactorForAll,
} from "~/models/account/factor-change.server";
import { qrOf } from "~/models/account/qr.server";
import { beginFactor, findFactor } from "~/models/account/second-factor.server";
import { NewCodes, Off, On, Pending } from "./states";

export const meta: MetaFunction = () => [
  { title: "Second Factor · Admin Profile" },
  { name: "robots", content: "noindex" },
];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const [factor, forAll] = await Promise.all([findFactor(user), isFactorForAll()]);
  return { factor, forAll, qr: factor.state === "pending" ? qrOf(factor.uri) : null };
}

const failed = "Failed to change the second factor. Please try again.";

export const handle = { noAnswer: failed };
const page = "/admin/profile/factor";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, factorSchema);
  return answerForm(submission, { context, failed }, async ({ intent, passcode }) => {
    if (intent === "begin") {
      await beginFactor(user.id);
      return redirect(page);
    }
    if (intent === "end") {
      await endFactor(user, passcode);
      const toast = { type: "success", message: "The second factor is off" } as const;
      return redirectWithToast(request, page, toast);
    }
    const codes = await confirmFactor(user, passcode, intent === "confirm");
    // Shown once, by this very answer: they are kept nowhere.
    return json({ codes, result: undefined });
  });
}

export default function SecondFactor() {
  const { factor, forAll, qr } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) return <NewCodes codes={answer.codes} />;
  if (factor.state === "off") return <Off forAll={forAll} />;
  if (factor.state === "pending")
    return <Pending secret={factor.secret} uri={factor.uri} qr={qr} result={answer?.result} />;
  return <On left={factor.left} since={factor.since} forAll={forAll} result={answer?.result} />;
}
