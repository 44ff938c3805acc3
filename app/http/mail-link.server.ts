// Pages that links of mails lead to: what they keep to themselves, and how one answers whose token stands in the address, also where a mail program posts.
import { json, type AppLoadContext, type HeadersFunction } from "@remix-run/node";
import { letterOf, type LetterLink } from "~/models/letter/key.server";
import { letterLinkSchema } from "~/models/letter/end.server";
import { answerForm } from "./answer.server";
import { readForm } from "./form.server";
import { submissionOf } from "./submission.server";

/** Of a page whose address holds a token, or held one: no other page may learn it. Carries Retry-After along. */
export const linkHeaders: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "no-referrer");
  return all;
};

/**
 * Does what a link is for. The answer is a page and no redirect: who posts for a reader follows none
 * (RFC 8058).
 * @param act gets the letter's id; null for a token that is none of ours
 */
export async function answerLink(
  { request, context }: { request: Request; context: AppLoadContext },
  link: LetterLink,
  { failed, act }: { failed: string; act: (id: string | null) => Promise<void> },
) {
  await readForm(request);
  const submission = submissionOf(new URL(request.url).searchParams, letterLinkSchema);
  return answerForm(submission, { context, failed }, async ({ token }) => {
    await act(letterOf(link, token));
    return json({ result: null });
  });
}
