// Letters: what the account said yes to, when and where, and the way to end each.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { LetterTick } from "~/components/shop/letter-tick";
import { accountMeta } from "~/document/meta";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { sayYes } from "~/models/letter/consent.server";
import { endKind, endLetter, findConsents, hasSaidYes } from "~/models/letter/end.server";
import { letterChoiceSchema, screenPages, type LetterChoice } from "~/models/letter/form.server";
import type { Consent } from "~/models/letter/letter";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Letters");

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request);
  const [consents, price, cart] = await Promise.all([
    findConsents(id),
    hasSaidYes(id, "price"),
    hasSaidYes(id, "cart"),
  ]);
  return { consents, price, cart };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const choice = accepted(submissionOf(form, letterChoiceSchema));
  const page = screenPages[choice.screen];
  return answerWithToast(request, page, async () => {
    const message = await choose(user.id, choice);
    return redirectWithToast(request, page, { type: "success", message });
  });
}

async function choose(userId: string, { end, kind, yes, screen }: LetterChoice): Promise<string> {
  if (end !== undefined) {
    await endLetter(userId, end);
    return "These letters are ended";
  }
  if (!yes) {
    await endKind(userId, kind);
    return "We will not write to you about it";
  }
  const sure = await sayYes({ kind, screen, who: { userId } });
  return sure
    ? "Thank you, we will write to you"
    : "Nearly done: please follow the link in the mail that is on its way to you";
}

export default function Letters() {
  const { consents, price, cart } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Letters">
      <div className="flex flex-col gap-3">
        <LetterTick kind="price" screen="profile" yes={price} />
        <LetterTick kind="cart" screen="profile" yes={cart} />
      </div>
      <h2 className="mt-6 mb-2 text-lg font-semibold">What you said yes to</h2>
      {consents.length === 0 ? (
        <p className="text-ink-600">
          Nothing yet. Where something is sold out, you can ask to be told when it is back.
        </p>
      ) : (
        <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
          {consents.map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function Row({ consent: { id, name, about, email, words, history, open } }: { consent: Consent }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{about === null ? name : `${name}: ${about}`}</p>
        <p className="break-words">{`“${words}” To ${email}.`}</p>
        <p className="hint">{history}</p>
      </div>
      {open && (
        <Form method="post">
          <button
            name="end"
            value={id}
            className="btn btn-outline btn-small"
            aria-label={`End: ${about === null ? name : `${name}, ${about}`}`}
          >
            End
          </button>
        </Form>
      )}
    </li>
  );
}
