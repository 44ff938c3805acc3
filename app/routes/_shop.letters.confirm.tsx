// Proves the address that somebody typed for a letter: by the link that was mailed to it, and this page's button.
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { MailQuestion } from "~/components/shop/mail-question";
import { accountMeta } from "~/document/meta";
import { answerLink, linkHeaders } from "~/http/mail-link.server";
import { confirmLetter } from "~/models/letter/consent.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Shall we write to you?");

export const headers = linkHeaders;

/** Reading changes nothing: programs open the links of a mail before its reader does. */
export const loader = () => null;

const failed = "Your address could not be confirmed. Please try again.";

export const handle = { noAnswer: failed };

export function action(args: ActionFunctionArgs) {
  return answerLink(args, "confirm", { failed, act: confirmLetter });
}

export default function ConfirmLetter() {
  return (
    <MailQuestion
      title="Shall we write to you?"
      lead="Somebody asked us to write to this address. If it was you, say so."
      button="Yes, write to me"
      done="Thank you. We will write to you; each letter has a link that ends it."
      answer={useActionData<typeof action>()}
    />
  );
}
